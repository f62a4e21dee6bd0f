import { resolve } from 'node:path';
import { readConfig } from '@tarojs/helper';
import type { Chunk, ChunkGraph, Module } from 'webpack';
import { root } from './shared';

type Config = { subPackages?: { root: string }[] };

/** Components that pages of all kinds consist of; those that show pictures or lists are larger and stay with their pages. */
const UI = /[\\/]src[\\/]ui[\\/](?!compare-slider|video|swipe|picture|photo|list\.|pager|columns|filter-row)/;

/**
 * The main package has what it needs itself, and the components of all pages. What several pages of a sub-package share is
 * one file of that package; everything else stays with its page. Taro's own optimization makes one file of each module that
 * two sub-packages share, copies it into both and requires it by a line in every page.
 */
export function miniCacheGroups() {
  const { subPackages = [] }: Config = readConfig(resolve(root, 'src/app.config.ts'));
  const isIn = (folder: string) => (chunk: Chunk) => chunk.name?.startsWith(`${folder}/`) ?? false;
  const isInMain = (chunk: Chunk) => !subPackages.some((one) => isIn(one.root)(chunk));
  const ofMain = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
    UI.test(module.nameForCondition() ?? '') ||
    [...chunkGraph.getModuleChunksIterable(module)].some(isInMain);
  const ofSubPackages: typeof ofMain = (module, context) => !ofMain(module, context);
  // Taro requires `sub-vendors` of a sub-package before each of its pages.
  const shared = subPackages.map(({ root: folder }) => [
    folder,
    { name: `${folder}/sub-vendors`, chunks: isIn(folder), test: ofSubPackages, minChunks: 2 },
  ]);
  return {
    default: false,
    defaultVendors: false,
    taro: { name: 'taro', test: /[\\/]node_modules[\\/]@tarojs[\\/]/, priority: 100 },
    common: { name: 'common', test: ofMain, minChunks: 2 },
    ...Object.fromEntries(shared),
  } as const;
}
