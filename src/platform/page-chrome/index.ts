import Taro from '@tarojs/taro';
import type { PageChromePort } from './port';

export const pageChrome: PageChromePort = {
  setTitle(title) {
    Taro.setNavigationBarTitle({ title }).catch(() => undefined);
  },
  setAction: () => undefined,
  setDarkBar: () => undefined,
  nameBar: () => undefined,
  setLanguage: () => undefined,
};
