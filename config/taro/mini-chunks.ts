import { resolve } from 'node:path';
import { readConfig } from '@tarojs/helper';
import type { Chunk, ChunkGraph, Module } from 'webpack';
import { root } from './shared';

type Config = { subPackages?: { root: string }[] };

type Condition = (module: Module, context: { chunkGraph: ChunkGraph }) => boolean;

/** As Taro names the file of a sub-package that it asks for before each of its pages. */
const SHARED = 'sub-vendors';

const IN_NODE_MODULES = /[\\/]node_modules[\\/]/;

/** Parts that pages of all kinds are made of; those that show pictures are larger, and of tools and lists. */
const UI = /[\\/]src[\\/]ui[\\/](?!compare-slider|video|swipe|picture|photo|list\.|pager|columns|filter-row)/;

/**
 * What the main package needs lies there, and so do the parts that all pages are made of; what several pages of one
 * sub-package share, in one file of that package; what else a page needs, with the page. Taro would make a file of each module that two sub-packages share, copy it into
 * both, and ask for it by a line in every page.
 */
export function miniCacheGroups() {
  const { subPackages = [] }: Config = readConfig(resolve(root, 'src/app.config.ts'));
  const roots = subPackages.map((one) => one.root);
  const isIn = (folder: string) => (chunk: Chunk) => chunk.name?.startsWith(`${folder}/`) ?? false;
  const ofMain: Condition = (module, { chunkGraph }) =>
    UI.test(module.nameForCondition() ?? '') ||
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => !roots.some((one) => isIn(one)(chunk)));
  const fromOutside: Condition = (module, context) =>
    IN_NODE_MODULES.test(module.nameForCondition() ?? '') && ofMain(module, context);
  const ofSubPackages: Condition = (module, context) => !ofMain(module, context);
  return {
    default: false,
    defaultVendors: false,
    taro: { name: 'taro', test: /[\\/]node_modules[\\/]@tarojs[\\/]/, priority: 100 },
    vendors: { name: 'vendors', test: fromOutside, minChunks: 2, priority: 10 },
    common: { name: 'common', test: ofMain, minChunks: 2 },
    ...Object.fromEntries(
      roots.map((folder) => [
        folder,
        { name: `${folder}/${SHARED}`, chunks: isIn(folder), test: ofSubPackages, minChunks: 2 },
      ]),
    ),
  } as const;
}
