import type { UserConfigExport } from '@tarojs/cli';

/** Release builds: minimized, without source maps. */
export default {
  logger: { quiet: true, stats: false },
  mini: { enableSourceMap: false },
  h5: { enableSourceMap: false },
} satisfies UserConfigExport<'webpack5'>;
