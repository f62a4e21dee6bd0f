import type { LegalMessages } from './zh-CN';

export const zhTW: LegalMessages = {
  updated: '自 {{date}} 起生效',
};
