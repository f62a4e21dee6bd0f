import Taro from '@tarojs/taro';

export type TabBarItem = {
  /** Stable id, such as 'tab-home'; only the browser's tab bar can carry it. */
  id: string;
  text: string;
};

export type TabBarPort = {
  /** Names the tabs, in order. Where no tab page shows, hosts refuse: then the next tab page does it. */
  setItems(items: readonly TabBarItem[]): void;
};

export const tabBar: TabBarPort = {
  setItems(items) {
    items.forEach(({ text }, index) => {
      Taro.setTabBarItem({ index, text }).catch(() => undefined);
    });
  },
};
