import { useDidHide, useDidShow, usePageNotFound, useReachBottom } from '@tarojs/taro';
import { useState } from 'react';

export { usePullRefresh } from './pull-refresh';

/** Runs each time the page becomes visible, including the first time. */
export function usePageShow(effect: () => void): void {
  useDidShow(effect);
}

/**
 * Runs when the page is hidden: behind another page, in a hidden browser tab, in the background, and when the browser
 * reloads or closes it. What is to be kept must be written now.
 */
export function usePageHide(effect: () => void): void {
  useDidHide(effect);
}

/** For the app component: runs when the host was asked for an unknown page. */
export function useUnknownPage(effect: () => void): void {
  usePageNotFound(effect);
}

/**
 * True while the page is visible: false behind another page, in a hidden browser tab, and while the app is in the
 * background.
 */
export function usePageVisible(): boolean {
  const [visible, setVisible] = useState(true);
  useDidShow(() => setVisible(true));
  useDidHide(() => setVisible(false));
  return visible;
}

/** Runs when the user scrolls near the end of a page whose configuration enables it. */
export function useReachEnd(effect: () => void): void {
  useReachBottom(effect);
}
