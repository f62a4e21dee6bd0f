import Taro from '@tarojs/taro';
import type { PageChromePort } from './port';
import './page-chrome.scss';

export const pageChrome = {
  setTitle(title) {
    Taro.setNavigationBarTitle({ title }).catch(() => undefined);
  },
  setDarkBar(dark) {
    document.documentElement.toggleAttribute('data-dark-bar', dark);
  },
  setLanguage(locale) {
    document.documentElement.lang = locale;
  },
} satisfies PageChromePort;
