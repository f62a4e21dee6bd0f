import Taro from '@tarojs/taro';
import type { TabBarItem, TabBarPort } from './port';
import { checkTabOperation, type TabList } from './port';

declare global {
  interface Window {
    /** Taro's app config, put here by its own entry. */
    __taroAppConfig: { tabBar: TabList };
  }
}

/** Taro names tabs from any page and does not miss those that do not exist. */
async function setItem(index: number, text: string): Promise<void> {
  const [page = ''] = window.location.hash.replace(/^#/, '').split('?');
  checkTabOperation(window.__taroAppConfig.tabBar, page, index);
  await Taro.setTabBarItem({ index, text });
}

/**
 * Taro draws its tabs as `<a href="javascript:;">` without id or role: a strict content security policy refuses
 * that address, tests and screen readers have nothing to hold. Its renderer leaves foreign attributes alone.
 */
function decorate(anchors: HTMLAnchorElement[], items: readonly TabBarItem[]): void {
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
}

/** Not `innerText`, which is empty as long as the label is hidden. */
const labelOf = (anchor: HTMLAnchorElement) => anchor.querySelector('.weui-tabbar__label')?.textContent;

/**
 * Names and decorates the tabs that are drawn. Names are drawn a moment after they are set; the first that a user
 * sees are in his language (browser.scss hides those of the app config).
 * @returns whether every tab shows its name
 */
function apply(items: readonly TabBarItem[]): boolean {
  for (const [index, { text }] of items.entries()) setItem(index, text).catch(() => undefined);
  const bar = document.querySelector('taro-tabbar');
  const anchors = [...(bar?.querySelectorAll<HTMLAnchorElement>('.weui-tabbar__item') ?? [])];
  decorate(anchors, items);
  const named = anchors.length > 0 && anchors.every((one, index) => labelOf(one) === items[index]?.text);
  if (named) bar?.setAttribute('data-named', '');
  return named;
}

let waiting: MutationObserver | undefined;

/** Applies now, and again whenever Taro has drawn, until every tab shows its name. */
function applyUntilNamed(items: readonly TabBarItem[]): void {
  waiting?.disconnect();
  if (apply(items)) return;
  waiting = new MutationObserver((_, observer) => {
    if (apply(items)) observer.disconnect();
  });
  waiting.observe(document.body, { childList: true, characterData: true, subtree: true });
}

export const tabBar = {
  setItem,
  setItems: applyUntilNamed,
} satisfies TabBarPort;
