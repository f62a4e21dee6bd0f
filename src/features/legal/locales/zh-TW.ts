import type { LegalMessages } from './zh-CN';

export const zhTW: LegalMessages = {
  updated: '自 {{date}} 起生效',
  failed: '內容載入失敗',
  failedText: '請檢查網路，然後重試。',
  retry: '重試',
};
