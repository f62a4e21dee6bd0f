import type { IRNConfig } from '@tarojs/taro/types/compile';

/**
 * The React Native section of the Taro config. Metro reads it through `config/rn/metro.config.cjs`; the build itself
 * is `scripts/client/rn.mjs`, which also owns the output paths. Under `appName` the entry registers its root component.
 */
export const rn: IRNConfig = {
  appName: 'tuzuo',
  // Taro 4.1 calls Sass by its deprecated interface.
  sass: { options: { silenceDeprecations: ['legacy-js-api'] } },
};
