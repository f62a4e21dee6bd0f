import { resolve } from 'node:path';
import type { IH5Config } from '@tarojs/taro/types/compile';
import { ProvidePlugin } from 'webpack';
import { writeEntry } from './entry';
import { paintFirstScreens } from './first-screen';
import { startQuickly } from './quick-start';
import { environment, root } from './shared';
import { splitChunks } from './split-chunks';
import { emitWords } from './words';

/** Font and styles of WeUI's icons, checkboxes and radios, which we do not use: 5 KiB of the first load. */
const WEUI_STYLES = '@tarojs/components/dist/taro-components/taro-components.css$';

const TARO_TAB_BAR = '@tarojs/components/dist/components/taro-tabbar.js';
const TARO_NAVIGATION_BAR = '@tarojs/router/dist/navigationBar.js';

/** Our own elements replace Taro's, which need Stencil. */
const ELEMENTS = {
  '@tarojs/components$': resolve(root, 'src/platform/browser/taro-components.ts'),
  // Aliased by file, since files next to them import them.
  [`${require.resolve(TARO_TAB_BAR)}$`]: resolve(root, 'src/platform/browser/tab-bar.ts'),
  [`${require.resolve(TARO_NAVIGATION_BAR)}$`]: resolve(root, 'src/platform/browser/navigation-bar.ts'),
};

/**
 * Dependencies of `Taro.request`, 8 KiB: for browsers without `fetch`, which we do not support, and for JSONP, which fails
 * where the browser forbids storage.
 */
const REQUEST_POLYFILLS = [
  'whatwg-fetch',
  'abortcontroller-polyfill/dist/abortcontroller-polyfill-only',
  'jsonp-retry',
];

/** Shown where the network has failed, so it is inlined, unlike every other picture. */
const OFFLINE_PICTURE = resolve(root, 'src/ui/offline.png');

/** The browser target. `router.basename` stays unset: '/' would give blank pages without an error. */
export const h5: Partial<IH5Config<'webpack5'>> = {
  router: { mode: 'hash', customRoutes: { '/pages/home/index': '/' } },
  devServer: {
    host: '127.0.0.1',
    port: Number(process.env.PAGES_PORT || 10086),
    open: false,
    // Reloading keeps the address and the storage; hot replacement would need two more packages.
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
    pxtransform: { enable: true, config: { baseFontSize: 16, minRootSize: 0, maxRootSize: 40.96 } },
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
    // React's scheduler uses it instead of messages, which Firefox drops when the page enters the back/forward cache:
    // nothing would be rendered afterwards.
    chain.plugin('tasks').use(ProvidePlugin, [{ setImmediate: ['@/platform/browser/task', 'setTask'] }]);
    // Taro's own styles go into the stylesheet as well; its rule for them adds two loaders to the scripts.
    chain.module.rules.delete('taroStyle');
    chain.module.rule('customStyle').exclude.clear();
    emitWords(chain);
  },
};
