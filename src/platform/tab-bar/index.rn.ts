import Taro from '@tarojs/taro';
import type { TabBarPort } from './port';
import { checkTabOperation, type TabList } from './port';

declare const global: { __taroAppConfig: { appConfig: { tabBar: TabList } } };

async function setItem(index: number, text: string): Promise<void> {
  const page = Taro.getCurrentPages().slice(-1)[0]?.route ?? '';
  checkTabOperation(global.__taroAppConfig.appConfig.tabBar, page, index);
  await Taro.setTabBarItem({ index, text });
}

export const tabBar = {
  setItem,
  setItems(items) {
    for (const [index, { text }] of items.entries()) setItem(index, text).catch(() => undefined);
  },
} satisfies TabBarPort;
