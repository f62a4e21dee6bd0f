import type { IMiniAppConfig } from '@tarojs/taro/types/compile';

/** Features that pages of the sub-package alone use: their pictures go with them, out of the main package. */
const IN_SUB_PACKAGE = /^features\/(login|not-found|tool-page)\//;

/** Where a picture lies in the built mini-program, by its path below the repository's root. */
function pictureName(file: string): string {
  const path = file.replace(/^src\//, '');
  return IN_SUB_PACKAGE.test(path) ? `subPages/${path}` : path;
}

/** The mini-program target. Pictures stay files: inlined ones count twice, in the script and in set data. */
export const mini: Partial<IMiniAppConfig<'webpack5'>> = {
  imageUrlLoaderOption: { limit: true, name: pictureName },
  // Every class belongs to one component, so that the order of the files means nothing.
  miniCssExtractPluginOption: { ignoreOrder: true },
  optimizeMainPackage: { enable: true },
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: { enable: false },
  },
};
