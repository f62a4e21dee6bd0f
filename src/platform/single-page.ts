import Taro from '@tarojs/taro';
import { TARGET } from './variant';

/** WeChat's number for a page that is looked at in Moments, without its mini-program. */
const MOMENTS = 1154;

/** Whether there is this page alone: no other page, no log-in, no album; WeChat's own bar leads to the mini-program. */
export const singlePage = TARGET === 'weapp' && Taro.getLaunchOptionsSync().scene === MOMENTS;

let tell: () => void = () => undefined;

/** Hears when a user wants what a page in Moments cannot do. */
export function onAlone(listener: () => void): void {
  tell = listener;
}

/** Says that a page in Moments cannot do what was asked for. */
export const tellAlone = (): void => tell();
