import type { IMiniAppConfig } from '@tarojs/taro/types/compile';
import { miniCacheGroups } from './mini-chunks';
import { environment } from './shared';

/** Pictures that only pages of the sub-package show: they are moved into it, out of the main package. A test compares. */
const IN_SUB_PACKAGE = /^(features\/login|app\/not-found)\//;

/** The path of a picture in the built mini-program. @param file path from the repository's root */
function pictureName(file: string): string {
  const path = file.replace(/^src\//, '');
  return IN_SUB_PACKAGE.test(path) ? `subPages/${path}` : path;
}

/** Entry points of rooms, which only export what others may import. */
const DOORS = /[\\/]src[\\/](?:features|shell|tools)[\\/].*index\.ts$/;

/** Nesting levels of the templates, 2.7 KB each. Deeper elements are rendered by a component, which few pages need. */
export const TEMPLATE_LEVELS = 8;

/** The mini-program target. Pictures stay files: an inlined one would count in the script and in set data. */
export const mini: Partial<IMiniAppConfig<'webpack5'>> = {
  output: { environment },
  runtime: { enableInnerHTML: false },
  imageUrlLoaderOption: { limit: true, name: pictureName },
  // Every class belongs to one component, so the order of the files does not matter.
  miniCssExtractPluginOption: { ignoreOrder: true },
  // Excludes all modules, since mini-chunks.ts places them; still needed, as it requires the shared file of a sub-package.
  optimizeMainPackage: { enable: true, exclude: [() => true] },
  webpackChain(chain) {
    chain.optimization.splitChunks({
      chunks: 'all',
      maxInitialRequests: Infinity,
      minSize: 0,
      cacheGroups: miniCacheGroups(),
    });
    // A page includes only what it imports of a room, which saves 24 KB in sub-packages.
    chain.merge({ module: { rule: { doors: { test: DOORS, sideEffects: false } } } });
  },
};
