import type { UiMessages } from './zh-CN';

export const en: UiMessages = {
  'compare.label': '{{alt}}: drag to compare before and after',
  'compare.before': 'Before',
  'compare.after': 'After',
  'list.loading': 'Loading',
  'list.more': 'Show more',
  'list.end': 'That’s all',
  'list.moreFailed': 'Couldn’t load; check your connection',
  'list.failed': 'Couldn’t load',
  'list.failedText': 'Check your connection, then try again.',
  'list.retry': 'Try again',
  'video.play': 'Play',
  'video.pause': 'Pause',
  'video.mute': 'Mute',
  'video.unmute': 'Unmute',
  'video.seek': 'Position',
  'video.fullScreen': 'Full screen',
  'video.broken': 'This video cannot be played',
};
