import { resolve } from 'node:path';
import type { IMiniAppConfig } from '@tarojs/taro/types/compile';
import { miniCacheGroups } from './mini-chunks';
import { environment, PlainCalls, root, shortenWords } from './shared';

/** Pictures that pages of the sub-package alone show: they go with them, out of the main package; a test compares. */
const IN_SUB_PACKAGE = /^(features\/login|app\/not-found)\//;

/** Where a picture lies in the built mini-program, by its path below the repository's root. */
function pictureName(file: string): string {
  const path = file.replace(/^src\//, '');
  return IN_SUB_PACKAGE.test(path) ? `subPages/${path}` : path;
}

const RECONCILER_LOADER = resolve(root, 'config/taro/reconciler-loader.cjs');

/** The doors of rooms, which name what others may import and do nothing else. */
const DOORS = /[\\/]src[\\/](?:features|shell|tools)[\\/].*index\.ts$/;

/**
 * Templates are written out for so many levels, 2.7 KB each; what is deeper is drawn by a component of its own, which
 * few pages need.
 */
export const TEMPLATE_LEVELS = 8;

/** The mini-program target. Pictures stay files: inlined ones count twice, in the script and in set data. */
export const mini: Partial<IMiniAppConfig<'webpack5'>> = {
  output: { environment },
  runtime: { enableInnerHTML: false },
  imageUrlLoaderOption: { limit: true, name: pictureName },
  // Every class belongs to one component, so that the order of the files means nothing.
  miniCssExtractPluginOption: { ignoreOrder: true },
  // Which module lies where is said in ./mini-chunks.
  optimizeMainPackage: { enable: true, exclude: [() => true] },
  webpackChain(chain) {
    chain.optimization.splitChunks({
      chunks: 'all',
      maxInitialRequests: Infinity,
      minSize: 0,
      cacheGroups: miniCacheGroups(),
    });
    // A page brings what it asks for, not all that is behind a door: 24 KB were in two sub-packages each.
    chain.merge({ module: { rule: { doors: { test: DOORS, sideEffects: false } } } });
    const reconciler = {
      test: /react-reconciler\.production/,
      use: { reconciler: { loader: RECONCILER_LOADER } },
    };
    chain.merge({ module: { rule: { reconciler } } });
    chain.plugin('plainCalls').use(PlainCalls);
    shortenWords(chain, true);
  },
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: { enable: false },
  },
};
