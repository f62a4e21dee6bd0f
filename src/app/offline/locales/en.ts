import type { OfflineMessages } from './zh-CN';

export const en: OfflineMessages = {
  ready: 'A new version is ready. What you have filled in is kept.',
  reload: 'Update',
  later: 'Later',
};
