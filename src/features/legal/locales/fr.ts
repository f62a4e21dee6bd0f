import type { LegalMessages } from './zh-CN';

export const fr: LegalMessages = {
  updated: 'En vigueur depuis le {{date}}',
};
