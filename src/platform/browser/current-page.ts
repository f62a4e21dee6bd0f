import Taro from '@tarojs/taro';
import { useSyncExternalStore } from 'react';
import { askedPage } from './asked-page';

/** Taro's internal event after a page was shown. */
const SHOWN = '__afterTaroRouterChange';

function subscribe(onChange: () => void): () => void {
  Taro.eventCenter.on(SHOWN, onChange);
  return () => Taro.eventCenter.off(SHOWN, onChange);
}

/** Path of the visible page, such as '/pages/my/index', or '/' for home; for parts outside of pages. */
export const useCurrentPath = (): string => useSyncExternalStore(subscribe, () => askedPage().path);
