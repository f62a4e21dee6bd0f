import type { PushMessages } from './zh-CN';

export const zhTW: PushMessages = {
  ask: '通知我',
  why: '只在完成後和會員到期前通知您。',
  on: '到時會通知您',
  off: '通知尚未開啟，可在手機設定中允許。',
};
