import { HOST_FAILURE, HostError } from '@/platform/host-error';

type TabBarItem = {
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

/** Page paths of the tabs as Taro's app config lists them, such as 'pages/home/index'. */
export type TabList = { list: readonly { pagePath: string }[] };

/**
 * Refuses what only WeChat refuses by itself.
 * @param page path of the page in front, without a query; '' for the first tab
 * @throws {HostError} 'not TabBar page', or 'tabbar item not found'
 */
export function checkTabOperation({ list }: TabList, page: string, index: number): void {
  const path = page.replace(/^\//, '');
  if (path !== '' && !list.some(({ pagePath }) => pagePath.replace(/^\//, '') === path)) {
    throw new HostError(HOST_FAILURE.notTabPage);
  }
  if (list[index] === undefined) throw new HostError(HOST_FAILURE.noSuchTab);
}
