import type { LegalMessages } from './zh-CN';

export const zhTW: LegalMessages = {
  updated: '自 {{date}} 起生效',
  failed: '沒能讀到文本，請檢查網路後重試。',
  retry: '重試',
};
