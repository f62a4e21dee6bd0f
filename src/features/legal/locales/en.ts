import type { LegalMessages } from './zh-CN';

export const en: LegalMessages = {
  updated: 'In force since {{date}}',
  failed: 'The text could not be loaded. Check your connection and try again.',
  retry: 'Try again',
};
