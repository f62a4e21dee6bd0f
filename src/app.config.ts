import { colours } from './theme/tokens';

const idPhoto = process.env.TARO_APP_VARIANT === 'idphoto';

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

const tabs = idPhoto ? idPhotoTabs : studioTabs;

export default defineAppConfig({
  pages: tabs.map((item) => item.pagePath),
  subPackages: [{ root: 'subPages', pages: ['not-found/index'] }],
  preloadRule: { [tabs[0]?.pagePath ?? '']: { network: 'all', packages: ['subPages'] } },
  lazyCodeLoading: 'requiredComponents',
  window: {
    backgroundTextStyle: 'dark',
    backgroundColor: colours.page,
    navigationBarBackgroundColor: colours.surface,
    navigationBarTitleText: '图作',
    navigationBarTextStyle: 'black',
  },
  tabBar: {
    color: colours.unselected,
    selectedColor: colours.primary,
    backgroundColor: colours.surface,
    borderStyle: 'white',
    list: tabs,
  },
  networkTimeout: { request: 60000, connectSocket: 60000, uploadFile: 60000, downloadFile: 60000 },
});
