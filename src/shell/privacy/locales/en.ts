import type { PrivacyMessages } from './zh-CN';

export const en: PrivacyMessages = {
  title: 'Before we use your data',
  'need.pictures': 'To edit a photo, we need to read the photo you choose, or use the camera.',
  'need.album': 'To save the picture, we need to add it to your album.',
  'need.clipboard': 'To copy text and links, we need to write to the clipboard.',
  'need.phone': 'To log you in, we need your mobile number.',
  'need.other': 'This step uses your data.',
  free: 'If you decline, you can keep browsing; only this step will not work, and we will ask again next time.',
  guide: 'Privacy guide',
  agree: 'Agree',
  refuse: 'Decline',
  refused: 'You declined the privacy guide, so this step does not work',
};
