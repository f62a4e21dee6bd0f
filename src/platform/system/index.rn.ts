import Taro from '@tarojs/taro';
import { Dimensions, I18nManager } from 'react-native';
import type { SystemPort } from './port';

export const system = {
  language: () => I18nManager.getConstants().localeIdentifier ?? undefined,
  barMetrics: () => ({ statusBar: Taro.getSystemInfoSync().statusBarHeight ?? 0, bar: 44, capsuleSpace: 0 }),
  windowSize() {
    const { width, height, scale } = Dimensions.get('window');
    return `${width} × ${height} @${scale}`;
  },
  serverAddress: () => process.env.TARO_APP_API_BASE,
} satisfies SystemPort;
