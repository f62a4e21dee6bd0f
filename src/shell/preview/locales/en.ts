import type { PreviewMessages } from './zh-CN';

export const en: PreviewMessages = {
  picture: 'Picture {{number}} of {{count}}',
  save: 'Save',
  saving: 'Saving',
  saveFailed: 'Download failed. Try again',
  close: 'Close',
  broken: 'The picture can’t be shown',
  brokenText: 'Its link may have expired: go back and open it again.',
  none: 'No picture to show',
  noneText: 'Open a picture from your results to look at it closely here.',
  toHistory: 'Open history',
};
