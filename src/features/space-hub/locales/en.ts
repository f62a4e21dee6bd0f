import type { HubMessages } from './zh-CN';

export const en: HubMessages = {
  used: '{{used}} used',
  free: '{{free}} free',
  meter: 'Storage used',
  full: 'Your space is nearly full. Delete what you no longer need and empty the bin, or become a member.',
  'use.poster': 'Posters',
  'use.upload': 'Uploads',
  'use.export': 'Exports',
  'use.result': 'Results',
  'use.recycled': 'Recycle bin',
  'use.other': 'Other (versions and more)',
  guest: 'Log in to see your space',
  guestText: 'Posters and pictures stay with your account.',
  login: 'Log in',
  failed: 'Your space did not load',
  failedText: 'Check your connection and try again.',
  retry: 'Try again',
};
