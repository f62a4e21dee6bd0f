import { routes, SUB_PACKAGE, SUB_ROOTS } from './navigation/routes';
import { TARGET, VARIANT } from './platform/variant';
import { colours } from './theme/tokens';

/** Texts are the source locale's; the running app replaces them by the user's (platform/tab-bar). */
function tab(pagePath: string, icon: string, text: string) {
  return {
    pagePath,
    text,
    iconPath: `assets/tab/${icon}.png`,
    selectedIconPath: `assets/tab/${icon}-on.png`,
  };
}

const studioTabs = [
  tab('pages/home/index', 'home', '首页'),
  tab('pages/template-center/index', 'templates', '模板中心'),
  tab('pages/my/index', 'my', '我的'),
];

const idPhotoTabs = [tab('pages/id-photo-home/index', 'home', '首页'), tab('pages/my/index', 'my', '我的')];

const tabs = VARIANT === 'idphoto' ? idPhotoTabs : studioTabs;

/** Every route of this build, tabs first, without the leading slash. */
const paths = routes.map(({ path }) => path.slice(1));

const subPackages = SUB_ROOTS.map((root) => ({
  root,
  pages: paths.filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1)),
}));

const isMainPage = (path: string) => !SUB_ROOTS.some((root) => path.startsWith(`${root}/`));

/** WeChat swaps the names by its own light and dark (theme.json); other hosts take colours. */
const isWeapp = TARGET === 'weapp';
const chrome = isWeapp
  ? { page: '@page', surface: '@surface', barText: '@barText', pullText: '@pullText' }
  : { page: colours.page, surface: colours.surface, barText: 'black', pullText: 'dark' };

export default defineAppConfig({
  ...(isWeapp && { darkmode: true, themeLocation: 'theme.json' }),
  pages: paths.filter(isMainPage),
  subPackages,
  preloadRule: { [tabs[0]?.pagePath ?? '']: { network: 'all', packages: [SUB_PACKAGE] } },
  lazyCodeLoading: 'requiredComponents',
  window: {
    backgroundTextStyle: chrome.pullText,
    backgroundColor: chrome.page,
    navigationBarBackgroundColor: chrome.surface,
    navigationBarTitleText: '图作',
    navigationBarTextStyle: chrome.barText,
    // Taro's H5 shows its bar only when told to.
    navigationStyle: 'default',
  },
  tabBar: {
    color: colours.unselected,
    selectedColor: colours.primary,
    backgroundColor: chrome.surface,
    borderStyle: 'black',
    list: tabs,
  },
  networkTimeout: { request: 60000, connectSocket: 60000, uploadFile: 60000, downloadFile: 60000 },
});
