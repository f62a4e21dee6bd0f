import Taro from '@tarojs/taro';
import { HOST_FAILURE, HostError } from '@/platform/host-error';
import type { TabBarPort } from './port';

/** Hosts prefix the reason with the name of the call, some twice. */
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
