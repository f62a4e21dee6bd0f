import { chooseLocale } from '@/i18n';
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
  media,
  tabBar,
  vibration,
};

declare global {
  interface Window {
    feedbackPage: typeof feedbackPage;
  }
}

// As Taro's own entry does.
Object.assign(window, {
  __taroAppConfig: { tabBar: { list: [{ pagePath: 'pages/home/index' }, { pagePath: 'pages/my/index' }] } },
});

window.feedbackPage = feedbackPage;
