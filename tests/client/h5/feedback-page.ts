import { chooseLocale } from '@/i18n';
import { addLocale } from '@/i18n/translate';
import { defineCustomElement as defineTabBar } from '@/platform/browser/tab-bar';
import { media } from '@/platform/media';
import { tabBar } from '@/platform/tab-bar';
import { vibration } from '@/platform/vibration';
import {
  askUser,
  copyText,
  hideLoading,
  hideToast,
  saveToAlbum,
  showLoading,
  showToast,
  whileLoading,
} from '@/ui/feedback';
import '@/app.scss';

/** Loaded in Chromium by the test, which calls these by name. */
const feedbackPage = {
  askUser,
  copyText,
  hideLoading,
  hideToast,
  saveToAlbum,
  showLoading,
  showToast,
  whileLoading,
  chooseLocale,
  addLocale,
  media,
  tabBar,
  vibration,
};

declare global {
  interface Window {
    feedbackPage: typeof feedbackPage;
  }
}

// Like Taro's own entry and router.
const list = [
  { pagePath: 'pages/home/index', iconPath: '', selectedIconPath: '' },
  { pagePath: 'pages/my/index', iconPath: '', selectedIconPath: '' },
];
Object.assign(window, { __taroAppConfig: { tabBar: { list } } });
defineTabBar();
const bar = document.createElement('taro-tabbar');
Object.assign(bar, { conf: { list, color: '', selectedColor: '', customRoutes: {} } });
document.body.append(bar);

window.feedbackPage = feedbackPage;
