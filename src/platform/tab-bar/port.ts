import { HOST_FAILURE, HostError } from '@/platform/host-error';

type TabBarItem = {
  /** Stable id, such as 'tab-home'; only the browser's tab bar can carry it. */
  id: string;
  text: string;
};

export type TabBarPort = {
  /**
   * Sets the labels of all tabs, in order. Hosts refuse while no tab page is visible: the next tab page sets them then.
   */
  setItems(items: readonly TabBarItem[]): void;
  /**
   * Sets the label of one tab.
   * @throws {HostError} 'not TabBar page' while no tab page is visible, 'tabbar item not found' for an index without a
   * tab
   */
  setItem(index: number, text: string): Promise<void>;
};

/** Page paths of the tabs in Taro's app configuration, such as 'pages/home/index'. */
export type TabList = { list: readonly { pagePath: string }[] };

/**
 * Rejects what only WeChat rejects by itself.
 * @param page path of the current page, without a query; '' for the first tab
 * @throws {HostError} 'not TabBar page', or 'tabbar item not found'
 */
export function checkTabOperation({ list }: TabList, page: string, index: number): void {
  const path = page.replace(/^\//, '');
  if (path !== '' && !list.some(({ pagePath }) => pagePath.replace(/^\//, '') === path)) {
    throw new HostError(HOST_FAILURE.notTabPage);
  }
  if (list[index] === undefined) throw new HostError(HOST_FAILURE.noSuchTab);
}
