import type { MiniUpdateMessages } from './zh-CN';

export const zhTW: MiniUpdateMessages = {
  ready: '新版本已就緒，重新啟動後即可使用。',
  restart: '重啟',
  failed: '新版本沒有下載成功，請刪除小程式後重新搜尋開啟。',
};
