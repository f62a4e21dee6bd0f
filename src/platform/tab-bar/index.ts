import Taro from '@tarojs/taro';
import { HOST_FAILURE, HostError } from '@/platform/host-error';

export type TabBarItem = {
  /** Stable id, such as 'tab-home'; only the browser's tab bar can carry it. */
  id: string;
  text: string;
};

export type TabBarPort = {
  /** Names the tabs, in order. Where no tab page shows, hosts refuse: then the next tab page does it. */
  setItems(items: readonly TabBarItem[]): void;
  /**
   * Names one tab.
   * @throws {HostError} 'not TabBar page' while no tab page shows, 'tabbar item not found' for an index without a tab
   */
  setItem(index: number, text: string): Promise<void>;
};

/** Hosts put the name of their call before the reason, some twice. */
function reasonOf({ errMsg = '' }: { errMsg?: string }): string {
  return (
    [HOST_FAILURE.notTabPage, HOST_FAILURE.noSuchTab].find((reason) => errMsg.includes(reason)) ?? errMsg
  );
}

async function setItem(index: number, text: string): Promise<void> {
  await Taro.setTabBarItem({ index, text }).catch((failure: { errMsg?: string }) => {
    throw new HostError(reasonOf(failure));
  });
}

export const tabBar: TabBarPort = {
  setItem,
  setItems(items) {
    for (const [index, { text }] of items.entries()) setItem(index, text).catch(() => undefined);
  },
};
