import { resolve } from 'node:path';
import type { IH5Config } from '@tarojs/taro/types/compile';
import { ProvidePlugin } from 'webpack';
import { writeEntry } from './entry';
import { paintFirstScreens } from './first-screen';
import { startQuickly } from './quick-start';
import { environment, PlainCalls, root, shortenWords } from './shared';
import { splitChunks } from './split-chunks';

/** Font and styles of WeUI's icons, ticks and radios, which nothing here draws: 5 KiB of the first load. */
const WEUI_STYLES = '@tarojs/components/dist/taro-components/taro-components.css$';

const TARO_TAB_BAR = '@tarojs/components/dist/components/taro-tabbar.js';
const TARO_NAVIGATION_BAR = '@tarojs/router/dist/navigationBar.js';

/** What stands in the place of Taro's elements, and so of Stencil, which is what they need. */
const ELEMENTS = {
  '@tarojs/components$': resolve(root, 'src/platform/browser/taro-components.ts'),
  // Asked for by their neighbors, and so known by their places.
  [`${require.resolve(TARO_TAB_BAR)}$`]: resolve(root, 'src/platform/browser/tab-bar.ts'),
  [`${require.resolve(TARO_NAVIGATION_BAR)}$`]: resolve(root, 'src/platform/browser/navigation-bar.ts'),
};

/**
 * What `Taro.request` brings for browsers that lack `fetch`, which no build of ours runs in, and for JSONP, which fails
 * where the browser forbids the storage: 8 KiB.
 */
const REQUEST_POLYFILLS = [
  'whatwg-fetch',
  'abortcontroller-polyfill/dist/abortcontroller-polyfill-only',
  'jsonp-retry',
];

/** Stands where the network failed, which would not bring it either: inlined, unlike every other picture. */
const OFFLINE_PICTURE = resolve(root, 'src/ui/offline.png');

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
  output: {
    filename: 'js/[name].[contenthash:8].js',
    chunkFilename: 'js/[name].[contenthash:8].js',
    environment,
  },
  miniCssExtractPluginOption: {
    ignoreOrder: true,
    filename: 'css/[name].[contenthash:8].css',
    chunkFilename: 'css/[name].[contenthash:8].css',
  },
  imageUrlLoaderOption: { limit: true, name: 'static/images/[name].[hash:8][ext]' },
  htmlPluginOption: { excludeChunks: ['first-screen'] },
  postcss: {
    autoprefixer: { enable: true, config: {} },
    pxtransform: { enable: true, config: { baseFontSize: 16, minRootSize: 0, maxRootSize: 40.96 } },
    cssModules: { enable: false },
  },
  webpackChain(chain) {
    chain.optimization.splitChunks(splitChunks);
    writeEntry(chain);
    paintFirstScreens(chain);
    const leftOut = [WEUI_STYLES, ...REQUEST_POLYFILLS.map((name) => `${name}$`)];
    const nothing = Object.fromEntries(leftOut.map((name) => [name, false]));
    chain.merge({ resolve: { alias: { ...ELEMENTS, ...nothing } } });
    const dataUrlCondition = (_: Buffer, { filename }: { filename: string }) => filename === OFFLINE_PICTURE;
    chain.merge({ module: { rule: { image: { parser: { dataUrlCondition } } } } });
    startQuickly(chain);
    // React's scheduler uses it if there is one. Its own messages are dropped by Firefox when the page goes into the
    // back/forward cache: nothing would be drawn again.
    chain.plugin('tasks').use(ProvidePlugin, [{ setImmediate: ['@/platform/browser/task', 'setTask'] }]);
    chain.plugin('plainCalls').use(PlainCalls);
    // Taro's own styles are the first of ours, too: brought in by a script they need two loaders at run time.
    chain.module.rules.delete('taroStyle');
    chain.module.rule('customStyle').exclude.clear();
    shortenWords(chain, false);
  },
};
