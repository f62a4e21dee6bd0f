import type { LegalMessages } from './zh-CN';

export const en: LegalMessages = {
  updated: 'In force since {{date}}',
};
