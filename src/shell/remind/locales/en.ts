import type { RemindMessages } from './zh-CN';

export const en: RemindMessages = {
  task: 'Notify me in WeChat',
  'task.on': 'WeChat will notify you',
  membership: 'Remind me before it ends',
  'membership.on': 'WeChat will remind you',
  refused: 'Notifications were not turned on',
  off: 'Allow notifications in the settings under ··· at the top right',
};
