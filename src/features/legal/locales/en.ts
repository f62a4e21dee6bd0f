import type { LegalMessages } from './zh-CN';

export const en: LegalMessages = {
  updated: 'In force since {{date}}',
  failed: 'The text did not arrive',
  failedText: 'Check your connection, then try again.',
  retry: 'Try again',
};
