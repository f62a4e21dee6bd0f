import Taro from '@tarojs/taro';
import { TARGET } from './variant';

/** WeChat's scene value of a page opened in Moments in single-page mode. */
const MOMENTS = 1154;

/** Single-page mode: no other pages, no login, no album; WeChat's own bar opens the mini-program. */
export const singlePage = TARGET === 'weapp' && Taro.getLaunchOptionsSync().scene === MOMENTS;

let onUnsupported: () => void = () => undefined;

/** Sets the listener for actions that single-page mode does not support. */
export function onAlone(listener: () => void): void {
  onUnsupported = listener;
}

/** Reports that single-page mode does not support the requested action. */
export const tellAlone = (): void => onUnsupported();
