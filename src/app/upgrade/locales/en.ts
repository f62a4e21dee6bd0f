import type { UpgradeMessages } from './zh-CN';

export const en: UpgradeMessages = {
  title: 'Version {{version}} is here',
  notes: 'We recommend updating to the latest version.',
  confirm: 'Update now',
  later: 'Later',
  downloading: 'Downloading {{percent}}%',
  unreachable: 'The download did not finish. Check your connection, then try again.',
  damaged: 'The downloaded file is incomplete. Try again.',
  failed: 'The new version could not be installed. Try again.',
  retry: 'Try again',
};
