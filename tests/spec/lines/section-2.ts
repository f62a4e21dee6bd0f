import type { Lines } from '../line';

const DRAWN_BY_HOST = 'Set by configuration, which a test holds to the route table; the host draws it.';
const SAME_PAGE = 'The login page and its query are shared code: seen in the browser only.';
const LOADED_BY_HOST = 'WeChat loads sub-packages itself and shows its own progress and errors.';
const ONE_BUNDLE = 'All pages are in one bundle: nothing loads lazily.';

/** Screens and routes. */
export const section2 = {
  's2.hash': {
    text: 'Hash mode with base path /',
    unproven: { weapp: 'A mini-program has no address bar.', rn: 'An app has no address bar.' },
  },
  's2.home-alias': {
    text: 'Home is /, alias pages/home/index',
    unproven: {
      weapp: 'WeChat takes page paths only: / is none.',
      rn: 'Taro’s router takes page paths only: / is none.',
    },
  },
  's2.query': { text: 'Query parameters are passed to each page as props' },
  's2.tab-bar-sizes': {
    text: 'Tab bar 50 px high, icon 24 px, font 10 px',
    unproven: {
      weapp: 'WeChat draws the tab bar in sizes of its own.',
      rn: 'Taro’s tab bar is 55 high, with 25 and 12; the app that ships hosts the browser’s pages.',
    },
  },
  's2.tab-bar-colours': {
    text: 'Selected #2074ff, unselected #999999',
    unproven: { weapp: DRAWN_BY_HOST, rn: DRAWN_BY_HOST },
  },
  's2.tab-labels': { text: 'Tabs Home, Template center, My' },
  's2.bars': {
    text: 'Custom navigation bar on home, my, vip, login, benefits; dark one on webview, payment',
    unproven: {
      weapp: DRAWN_BY_HOST,
      rn: 'One colour of bars for the whole app; the app that ships hosts the browser’s pages.',
    },
  },
  's2.share': {
    text: 'Home is a share target',
    unproven: {
      rn: 'The app has no share menu of the system’s; its buttons share what was made.',
    },
  },
  's2.lists': {
    text: 'Template center, space, order and template lists: pull-down refresh, reach-bottom 80; poster-generate: refresh off',
    unproven: {
      weapp: 'Set by configuration, which a test holds to the route table; the host pulls.',
      rn: 'Set by configuration, which a test holds to the route table; the host pulls.',
    },
  },
  's2.main-pages': { text: 'agreement, privacy, app-debug, webview, payment, preview, space, vip exist' },
  's2.debug-page': {
    text: 'The debug panel opens from a floating button',
    unproven: {
      rn: 'The same button and the same shared code; the app that ships hosts the browser’s pages.',
    },
  },
  's2.sub-pages': { text: 'All sub pages under /subPages/{name}/index' },
  's2.login-query': {
    text: 'The login page takes checkIsLogin=1 and isAutoClose',
    unproven: { weapp: SAME_PAGE, rn: SAME_PAGE },
  },
  's2.back': { text: 'Back at history length one goes to the root; otherwise it goes back' },
  's2.lazy-loading': {
    text: 'Pages load lazily: a loading indicator after 200 ms',
    unproven: { weapp: LOADED_BY_HOST, rn: ONE_BUNDLE },
  },
  's2.lazy-error': {
    text: 'After 60 s a load error view',
    unproven: { weapp: LOADED_BY_HOST, rn: ONE_BUNDLE },
  },
  's2.lazy-reload': {
    text: 'Tapping the error view reloads the page',
    unproven: { weapp: LOADED_BY_HOST, rn: ONE_BUNDLE },
  },
  's2.calls': { text: 'Open, replace, switch tab, relaunch, go back' },
  's2.known-pages': { text: 'Page URLs must exist in the route table' },
  's2.tab-not-opened': { text: 'Tab pages cannot be opened or replaced' },
  's2.switch-tabs-only': { text: 'Non-tab pages cannot be switched to' },
  's2.double-tap': { text: 'Repeated taps open a page once (runtime map, row 9)' },
} as const satisfies Lines;
