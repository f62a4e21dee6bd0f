import type { MiniUpdateMessages } from './zh-CN';

export const en: MiniUpdateMessages = {
  ready: 'A new version is ready. Restart to use it.',
  restart: 'Restart',
  failed: 'The new version could not be fetched. Delete the mini-program and search for it again.',
};
