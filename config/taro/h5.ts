import type { IH5Config } from '@tarojs/taro/types/compile';
import { paintFirstScreen } from './first-screen';
import { guardPageLoads } from './page-loader';
import { replacePullDown } from './pull-down';
import { rootFontScript } from './root-font';
import { splitChunks } from './split-chunks';

/** Font and styles of WeUI's icons, ticks and radios, which nothing here draws: 5 KiB of the first load. */
const WEUI_STYLES = '@tarojs/components/dist/taro-components/taro-components.css$';

/** The browser target. `router.basename` stays unset: '/' would give blank pages without an error. */
export const h5: Partial<IH5Config<'webpack5'>> = {
  publicPath: '/',
  staticDirectory: 'static',
  router: { mode: 'hash', customRoutes: { '/pages/home/index': '/' } },
  devServer: {
    host: '127.0.0.1',
    port: Number(process.env.PAGES_PORT || 10086),
    open: false,
    // Reloading keeps the address and the storage; Taro's hot replacement needs two more packages for little more.
    hot: false,
    liveReload: true,
    proxy: [{ context: ['/api', '/files'], target: `http://127.0.0.1:${process.env.PORT || 8787}` }],
  },
  output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
  miniCssExtractPluginOption: {
    ignoreOrder: true,
    filename: 'css/[name].[contenthash:8].css',
    chunkFilename: 'css/[name].[contenthash:8].css',
  },
  imageUrlLoaderOption: { limit: true, name: 'static/images/[name].[hash:8][ext]' },
  htmlPluginOption: { script: rootFontScript, excludeChunks: ['first-screen'] },
  postcss: {
    autoprefixer: { enable: true, config: {} },
    pxtransform: { enable: true, config: { baseFontSize: 16, minRootSize: 0, maxRootSize: 40.96 } },
    cssModules: { enable: false },
  },
  webpackChain(chain) {
    chain.optimization.splitChunks(splitChunks);
    guardPageLoads(chain);
    paintFirstScreen(chain);
    chain.merge({ resolve: { alias: { [WEUI_STYLES]: false } } });
    replacePullDown(chain);
  },
};
