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
  'work.open': 'Open',
  'work.remove': 'Delete',
  'work.more': 'Actions',
  'work.removeRun':
    'This can’t be undone, and links you shared to it stop working. Pictures you have saved stay.',
  'work.removePoster': 'Delete this poster? You can restore it from the bin.',
  memberUntil: 'Until {{time}}',
  memberNone: 'More points for less',
};
