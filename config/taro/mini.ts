import type { IMiniAppConfig } from '@tarojs/taro/types/compile';

/** The mini-program target. Pictures stay files: inlined ones count twice, in the script and in set data. */
export const mini: Partial<IMiniAppConfig<'webpack5'>> = {
  imageUrlLoaderOption: { limit: true },
  // Every class belongs to one component, so that the order of the files means nothing.
  miniCssExtractPluginOption: { ignoreOrder: true },
  optimizeMainPackage: { enable: true },
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: { enable: false },
  },
};
