import Taro from '@tarojs/taro';
import type { TabBarItem, TabBarPort } from './tab-bar';
import { checkTabOperation, type TabList } from './tab-bar-check';

declare global {
  interface Window {
    /** Taro's app config, put here by its own entry. */
    __taroAppConfig: { tabBar: TabList };
  }
}

/**
 * Taro draws its tabs as `<a href="javascript:;">` without id or role: a strict content security policy refuses
 * that address, tests and screen readers have nothing to hold. Its renderer leaves foreign attributes alone.
 */
function decorate(items: readonly TabBarItem[]): boolean {
  const anchors = [...document.querySelectorAll<HTMLAnchorElement>('taro-tabbar .weui-tabbar__item')];
  anchors.forEach((anchor, index) => {
    const item = items[index];
    if (!item) return;
    anchor.id = item.id;
    anchor.removeAttribute('href');
    anchor.setAttribute('role', 'link');
    anchor.tabIndex = 0;
    anchor.onkeydown = (event) => {
      if (event.key === 'Enter') anchor.click();
    };
  });
  return anchors.length > 0;
}

let waiting: MutationObserver | undefined;

/** Decorates now, or as soon as the tab bar's own script has drawn it. */
function decorateWhenDrawn(items: readonly TabBarItem[]): void {
  waiting?.disconnect();
  if (decorate(items)) return;
  waiting = new MutationObserver((_, observer) => {
    if (decorate(items)) observer.disconnect();
  });
  waiting.observe(document.body, { childList: true, subtree: true });
}

/** Taro names tabs from any page and does not miss those that do not exist. */
async function setItem(index: number, text: string): Promise<void> {
  const [page = ''] = window.location.hash.replace(/^#/, '').split('?');
  checkTabOperation(window.__taroAppConfig.tabBar, page, index);
  await Taro.setTabBarItem({ index, text });
}

export const tabBar = {
  setItem,
  setItems(items) {
    for (const [index, { text }] of items.entries()) setItem(index, text).catch(() => undefined);
    decorateWhenDrawn(items);
  },
} satisfies TabBarPort;
