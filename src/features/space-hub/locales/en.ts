import type { HubMessages } from './zh-CN';

export const en: HubMessages = {
  used: '{{used}} used',
  free: '{{free}} free',
  meter: 'Storage used',
  full: 'Nearly full: delete what you no longer need and empty the bin.',
  'use.poster': 'Posters',
  'use.upload': 'Uploads',
  'use.export': 'Exports',
  'use.result': 'Results',
  'use.recycled': 'Recycle bin',
  'one.poster': 'Poster',
  'one.upload': 'Uploaded picture',
  'one.export': 'Exported file',
  'one.result': 'Result',
  recent: 'Recent',
  none: 'Nothing here yet',
  guest: 'Log in to see your space',
  guestText: 'Posters and pictures stay with your account.',
};
