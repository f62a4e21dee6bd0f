import type { WebPageMessages } from './zh-CN';

export const en: WebPageMessages = {
  'refused.title': 'This page cannot open here',
  'refused.text': '“{{site}}” is not among the sites that may be shown.',
  'missing.text': 'The link names no web page.',
  'failed.title': 'The site could not be checked',
  'failed.text': 'Check your connection, then try again.',
  retry: 'Try again',
};
