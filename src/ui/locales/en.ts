import type { UiMessages } from './zh-CN';

export const en: UiMessages = {
  'compare.label': '{{alt}}: drag to compare before and after',
  'compare.before': 'Before',
  'compare.after': 'After',
  'list.loading': 'Loading',
  'list.end': 'That’s all',
  'list.moreFailed': 'Couldn’t load more',
  'list.retry': 'Try again',
};
