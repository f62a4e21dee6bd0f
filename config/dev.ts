import type { UserConfigExport } from '@tarojs/cli';

/** `taro build --watch`: readable output, nothing minimized. */
export default {
  logger: { quiet: true, stats: false },
} satisfies UserConfigExport<'webpack5'>;
