import Taro from '@tarojs/taro';
import type { PageChromePort } from './page-chrome';
import './browser.scss';

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
