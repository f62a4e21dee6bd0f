import type { Callbacks, Settle } from './callbacks';
import type { Device } from './devices';

const TAB_BAR_HEIGHT = 50;
const CLIENT = { version: '8.0.50', SDKVersion: '3.7.0' };

/** `wx.get*Info`: information about the phone, its window and the hosting WeChat. */
export function systemFake(
  device: Device,
  settle: Settle,
  adopt: <T>(value: T) => T,
  context: { appId: string; onTabPage: () => boolean },
) {
  const windowInfo = () => ({
    pixelRatio: device.pixelRatio,
    screenWidth: device.screenWidth,
    screenHeight: device.screenHeight,
    windowWidth: device.screenWidth,
    windowHeight: device.screenHeight - (context.onTabPage() ? TAB_BAR_HEIGHT : 0),
    statusBarHeight: device.statusBarHeight,
    safeArea: device.safeArea,
    screenTop: 0,
  });
  const deviceInfo = () => ({
    brand: device.brand,
    model: device.model,
    system: device.system,
    platform: device.platform,
    benchmarkLevel: device.platform === 'android' ? 30 : -1,
  });
  const appBaseInfo = () => ({
    ...CLIENT,
    ...(device.wechat !== undefined && { version: device.wechat }),
    language: device.language,
    theme: device.theme,
    enableDebug: false,
    fontSizeSetting: 16,
    host: { env: 'WeChat' },
  });
  const systemInfo = () => ({ ...deviceInfo(), ...windowInfo(), ...appBaseInfo() });
  return {
    getWindowInfo: () => adopt(windowInfo()),
    getDeviceInfo: () => adopt(deviceInfo()),
    getAppBaseInfo: () => adopt(appBaseInfo()),
    getSystemInfoSync: () => adopt(systemInfo()),
    getSystemInfo: (options?: Callbacks) => settle('getSystemInfo', options, systemInfo),
    getMenuButtonBoundingClientRect: () => adopt(device.capsule),
    getAccountInfoSync: () =>
      adopt({ miniProgram: { appId: context.appId, envVersion: 'release', version: '1.0.84' } }),
    canIUse: () => true,
    env: adopt({ USER_DATA_PATH: 'http://usr' }),
  };
}
