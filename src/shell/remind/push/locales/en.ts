import type { PushMessages } from './zh-CN';

export const en: PushMessages = {
  ask: 'Notify me',
  why: 'Only when something is done, or before a membership ends.',
  on: 'You’ll be notified',
  off: 'Notifications are off. You can allow them in the phone’s settings.',
};
