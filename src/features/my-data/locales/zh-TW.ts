import type { MyDataMessages } from './zh-CN';

export const zhTW: MyDataMessages = {
  account: '帳號',
  nick: '暱稱',
  mobile: '手機號碼',
  tasks: '任務紀錄',
  consents: '人臉處理同意紀錄',
  consentsNote: '每次製作都會記錄您同意的文字版本和時間。要撤回，請在製作頁取消勾選。',
  noConsent: '還沒有同意紀錄',
  version: '{{version}} 版文字',
  copy: '複製全部資料（JSON）',
  failed: '沒能讀到資料',
  failedText: '請檢查網路，然後重試。',
  retry: '重試',
  guest: '登入後查看',
  guestText: '這裡列出伺服器保存的帳號資訊、同意紀錄和任務紀錄。',
  logIn: '登入',
};
