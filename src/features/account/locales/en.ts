import type { AccountMessages } from './zh-CN';

export const en: AccountMessages = {
  guest: 'Log in for {{points}} free points and keep your work',
  guestPlain: 'Log in to keep your work',
  points: 'Points',
  freeToday: 'Free today',
  space: 'Storage',
  spaceOf: 'of {{limit}} storage',
  works: 'Recent work',
  worksAll: 'All',
  worksNone: 'No work yet',
  worksStart: 'Create your first',
  worksFailed: 'Couldn’t load your work',
  memberUntil: 'Until {{time}}',
  memberNone: 'More points for less',
};
