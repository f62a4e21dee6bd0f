import type { ShareMessages } from './zh-CN';

export const en: ShareMessages = {
  title: 'Share this picture',
  note: 'Anyone with the link can see it. You can stop sharing at any time.',
  original: 'Show the original too',
  send: 'Send to a friend',
  making: 'Creating the link',
  stop: 'Stop sharing',
  stopped: 'Sharing stopped. The link no longer works.',
  close: 'Cancel',
  result: 'Result',
  source: 'Original',
};
