import type { UserConfigExport } from '@tarojs/cli';

/** `taro build --watch`: readable output, nothing minimised. */
export default {
  logger: { quiet: true, stats: false },
} satisfies UserConfigExport<'webpack5'>;
