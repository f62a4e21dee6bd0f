import { setTab, showNamed } from '@/platform/browser/tab-bar';
import type { TabBarPort } from './port';
import { checkTabOperation, type TabList } from './port';

declare global {
  interface Window {
    /** Taro's app configuration, set by its own entry. */
    __taroAppConfig: { tabBar: TabList };
  }
}

export const tabBar = {
  async setItem(index, text) {
    const [page = ''] = window.location.hash.replace(/^#/, '').split('?');
    checkTabOperation(window.__taroAppConfig.tabBar, page, index);
    setTab(index, text);
  },
  setItems(items) {
    for (const [index, { id, text }] of items.entries()) setTab(index, text, id);
    showNamed();
  },
} satisfies TabBarPort;
