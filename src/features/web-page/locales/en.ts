import type { WebPageMessages } from './zh-CN';

export const en: WebPageMessages = {
  'refused.title': 'This page can’t be opened here',
  'refused.text': '“{{site}}” is not an allowed site.',
  'missing.text': 'The link has no web address.',
  'failed.title': 'The site could not be checked',
  'failed.text': 'Check your connection, then try again.',
  retry: 'Try again',
};
