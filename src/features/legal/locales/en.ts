import type { LegalMessages } from './zh-CN';

export const en: LegalMessages = {
  updated: 'Effective {{date}}',
  failed: 'Couldn’t load the text',
  failedText: 'Check your connection, then try again.',
  retry: 'Try again',
};
