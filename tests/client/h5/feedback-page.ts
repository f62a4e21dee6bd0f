import {
  askUser,
  copyText,
  hideLoading,
  hideToast,
  saveToAlbum,
  showLoading,
  showToast,
  whileLoading,
} from '@/feedback';
import { chooseLocale } from '@/i18n';
import { media } from '@/platform/media';
import { vibration } from '@/platform/vibration';
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
  vibration,
};

declare global {
  interface Window {
    feedbackPage: typeof feedbackPage;
  }
}

window.feedbackPage = feedbackPage;
