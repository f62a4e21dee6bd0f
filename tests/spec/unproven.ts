import type { StatementId } from './statements';

/** Targets for which each statement of the product spec is checked. */
export const TARGETS = ['h5', 'weapp', 'rn'] as const;
export type Target = (typeof TARGETS)[number];

/** Why no test on a target proves a statement: on all three, or on the named ones. */
type Reason = string | Partial<Record<Target, string>>;

const DRAWN_BY_HOST = 'Set by configuration, which a test holds to the route table; the host draws it.';
const LOADED_BY_HOST = 'WeChat loads sub-packages itself and shows its own progress and errors.';
const ONE_BUNDLE = 'All pages are in one bundle: nothing loads lazily.';
const LAZY = { weapp: LOADED_BY_HOST, rn: ONE_BUNDLE };
const ASKS_NOTHING = {
  h5: 'A browser has no album to be let into: it saves by a download, or by holding the picture.',
};
const OWN_PICKER = 'The system’s own picker opens whenever it is asked: there is nothing to warn of.';
const OPENED_ONLY = 'The page is compiled and opened there; no test runs the tool to its end.';
const HOSTED = 'Compiled, and not tried by a test; the app that ships shows the browser’s pages.';
const ONE_TARGET_ONLY = 'A statement about another target.';
const NOT_ON_PHONES = { weapp: OPENED_ONLY, rn: HOSTED };
const NOT_IN_APP = { rn: HOSTED };

/** A statement must not be both proven and excused on a target; a test fails if it is neither. */
export const UNPROVEN: Partial<Record<StatementId, Reason>> = {
  's1.posters': NOT_IN_APP,
  's1.enlargement': NOT_IN_APP,
  's1.sharpening': NOT_IN_APP,
  's1.eliminate': NOT_IN_APP,
  's1.translation': NOT_IN_APP,
  's1.ai-product': NOT_IN_APP,
  's1.video': NOT_IN_APP,
  's1.face-swap': NOT_IN_APP,
  's1.try-on': NOT_IN_APP,
  's1.shoe-change': NOT_IN_APP,
  's1.matting': NOT_IN_APP,
  's1.id-photos': NOT_IN_APP,
  's1.vip': NOT_IN_APP,
  's1.orders': NOT_IN_APP,
  's1.payment': NOT_IN_APP,
  's1.space': NOT_ON_PHONES,
  's1.templates': NOT_IN_APP,
  's1.mobile-login': NOT_IN_APP,
  's1.points': NOT_IN_APP,
  's1.web': { weapp: ONE_TARGET_ONLY, rn: ONE_TARGET_ONLY },
  's1.app': { h5: ONE_TARGET_ONLY, weapp: ONE_TARGET_ONLY },
  's1.mini-program': { h5: ONE_TARGET_ONLY, rn: ONE_TARGET_ONLY },
  's2.hash': { weapp: 'A mini-program has no address bar.', rn: 'An app has no address bar.' },
  's2.home-alias': {
    weapp: 'WeChat takes page paths only: / is none.',
    rn: 'Taro’s router takes page paths only: / is none.',
  },
  's2.tab-bar-sizes': {
    weapp: 'WeChat draws the tab bar in sizes of its own.',
    rn: 'Taro’s tab bar is 55 high, with 25 and 12; the app that ships hosts the browser’s pages.',
  },
  's2.tab-bar-colours': { weapp: DRAWN_BY_HOST, rn: DRAWN_BY_HOST },
  's2.bars': { weapp: DRAWN_BY_HOST, rn: 'One color of bars for the whole app.' },
  's2.share': { rn: 'The app has no share menu of the system’s; its buttons share what was made.' },
  's2.template-center': NOT_IN_APP,
  's2.my': { weapp: 'Opened and compared in the crawl of pages; no test of its own.' },
  's2.agreement': NOT_ON_PHONES,
  's2.privacy': NOT_IN_APP,
  's2.debug-page': { rn: 'The same button and the same shared code; the app hosts the browser’s pages.' },
  's2.webview': { weapp: 'The bar is WeChat’s; pages of other sites need its domain list.', rn: HOSTED },
  's2.payment': NOT_IN_APP,
  's2.vip': NOT_IN_APP,
  's2.space': NOT_ON_PHONES,
  's2.login': NOT_IN_APP,
  's2.create-design': NOT_IN_APP,
  's2.order': NOT_IN_APP,
  's2.poster': NOT_IN_APP,
  's2.poster-generate': NOT_IN_APP,
  's2.template': { weapp: 'The same code as in the browser; opened in the crawl of pages.', rn: HOSTED },
  's2.template-category': NOT_IN_APP,
  's2.template-search': NOT_IN_APP,
  's2.template-scene': NOT_IN_APP,
  's2.image-magnify': NOT_IN_APP,
  's2.image-magnify-list': NOT_IN_APP,
  's2.ai-virtual-model': NOT_IN_APP,
  's2.ai-virtual-model-list': NOT_IN_APP,
  's2.ai-video-image': NOT_IN_APP,
  's2.benefits': NOT_IN_APP,
  's2.ai-cloth-model': NOT_IN_APP,
  's2.ai-cloth-model-list': NOT_IN_APP,
  's2.ai-product': NOT_IN_APP,
  's2.ai-product-list': NOT_IN_APP,
  's2.ai-preview': NOT_ON_PHONES,
  's2.smart-eliminate': NOT_IN_APP,
  's2.smart-eliminate-list': NOT_IN_APP,
  's2.image-translation': NOT_IN_APP,
  's2.image-translation-list': NOT_IN_APP,
  's2.ai-change-shoes': NOT_IN_APP,
  's2.ai-change-shoes-list': NOT_IN_APP,
  's2.image-enhance': NOT_IN_APP,
  's2.image-enhance-list': NOT_IN_APP,
  's2.login-query': {
    weapp: 'The login page and its query are shared code: seen in the browser only.',
    rn: HOSTED,
  },
  's2.lazy-loading': LAZY,
  's2.lazy-error': LAZY,
  's2.lazy-reload': LAZY,
  's4.pull': {
    weapp: 'WeChat draws its own pull-down refresh.',
    rn: 'Android and iOS draw their own pull-down refresh.',
  },
  's5.album': ASKS_NOTHING,
  's5.free-hint': {
    rn: 'The tool page is shared code: its button was read in the browser and the mini-program.',
  },
  's7.credentials': { weapp: 'wx.request has no credentials setting; the session travels in its header.' },
  's8.album-denied': ASKS_NOTHING,
  's8.load-timeout': LAZY,
  's8.retry-tap': LAZY,
  's8.file-chooser': { weapp: OWN_PICKER, rn: OWN_PICKER },
  's9.page-load': LAZY,
  's9.pull': {
    weapp: 'WeChat pulls a page by a distance of its own; a test sees that a box is given the 45.',
    rn: 'Android and iOS pull by distances of their own.',
  },
  's9.reach-bottom': {
    weapp: 'Set by configuration, which a test holds to the route table; the host measures.',
    rn: 'Taro tells of the end alone, when the scrolling has come to rest.',
  },
  's9.swiper': { rn: 'Built with the same numbers; no test waits for it.' },
  's9.video': { weapp: 'WeChat’s own controls.', rn: 'The system’s own controls.' },
  's9.root-font': {
    weapp: 'A mini-program has no root font: rpx is a 750th of the width.',
    rn: 'React Native has no root font: Taro scales from 375.',
  },
};
