import type { StartMessages } from './zh-CN';

export const zhTW: StartMessages = {
  'load.waiting': '正在開啟頁面',
  'load.timeout': '連接服務器超時，點擊屏幕重試',
  'load.retry': '重試',
  'request.networkAbnormal': '網路異常',
  'request.requestFailed': '請求失敗',
  'session.loginFailed': '登入失敗，請重試',
};
