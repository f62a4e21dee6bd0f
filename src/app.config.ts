import { PAGE_PACKAGES, routes, SUB_PACKAGE, SUB_ROOTS, tabs } from './navigation/routes';
import { TARGET } from './platform/variant';
import { colors, PAGE_MS } from './theme/tokens';

/** Icons and texts of tabs. The texts are the source locale's; the running app replaces them (platform/tab-bar). */
const TABS = {
  'tab.home': { icon: 'home', text: '首页' },
  'tab.templates': { icon: 'templates', text: '模板中心' },
  'tab.my': { icon: 'my', text: '我的' },
} as const;

const tabList = tabs.map(({ path, labelKey }) => {
  const { icon, text } = TABS[labelKey];
  return {
    pagePath: path.slice(1),
    text,
    iconPath: `assets/tab/${icon}.png`,
    selectedIconPath: `assets/tab/${icon}-on.png`,
  };
});

/** Every route of this build, tabs first, without the leading slash. */
const paths = routes.map(({ path }) => path.slice(1));

/** A product variant may have no page in a sub-package. */
const subPackages = SUB_ROOTS.map((root) => ({
  root,
  pages: paths.filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1)),
})).filter(({ pages }) => pages.length > 0);

const isMainPage = (path: string) => !SUB_ROOTS.some((root) => path.startsWith(`${root}/`));

/** WeChat resolves these names per light or dark mode (theme.json); other hosts take literal colors. */
const isWeapp = TARGET === 'weapp';
const chrome = isWeapp
  ? { page: '@page', surface: '@surface', barText: '@barText', pullText: '@pullText' }
  : { page: colors.page, surface: colors.surface, barText: 'black', pullText: 'dark' };

export default defineAppConfig({
  ...(isWeapp && {
    darkmode: true,
    themeLocation: 'theme.json',
    // Has no effect below the base library version that asks for consent itself (shell/privacy handles the request).
    __usePrivacyCheck__: true,
  }),
  pages: paths.filter(isMainPage),
  subPackages,
  preloadRule: {
    [tabList[0]?.pagePath ?? '']: { network: 'all', packages: [SUB_PACKAGE] },
    'pages/my/index': {
      network: 'all',
      packages: PAGE_PACKAGES.filter((name) => subPackages.some(({ root }) => root === name)),
    },
  },
  lazyCodeLoading: 'requiredComponents',
  window: {
    backgroundTextStyle: chrome.pullText,
    backgroundColor: chrome.page,
    navigationBarBackgroundColor: chrome.surface,
    navigationBarTitleText: '图作',
    navigationBarTextStyle: chrome.barText,
    // Taro's H5 router shows its navigation bar only when this is set explicitly.
    navigationStyle: 'default',
  },
  tabBar: {
    color: colors.unselected,
    selectedColor: colors.primary,
    backgroundColor: chrome.surface,
    borderStyle: 'black',
    list: tabList,
  },
  // Duration of Taro's page transition in the browser, from theme/_scale.scss; the delay lets the page render before it
  // moves.
  ...(TARGET === 'h5' && { animation: { duration: PAGE_MS, delay: 50 } }),
  networkTimeout: { request: 60000, connectSocket: 60000, uploadFile: 60000, downloadFile: 60000 },
});
