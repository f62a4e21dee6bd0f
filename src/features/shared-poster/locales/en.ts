import type { SharedMessages } from './zh-CN';

export const en: SharedMessages = {
  title: 'Shared poster',
  'with.pages': '{{number}} pages',
  copy: 'Make it yours',
  copying: 'Copying…',
  note: 'A copy with its pictures goes to your space; the original stays as it is.',
  gone: 'This link no longer works',
  goneText: 'The poster was deleted, or is no longer shared.',
  toTemplates: 'See templates',
  failed: 'Poster failed to load',
  failedText: 'Check your connection and try again.',
  retry: 'Try again',
};
