import type { AiPreviewMessages } from './zh-CN';

export const en: AiPreviewMessages = {
  picture: 'Picture {{number}} of {{count}}',
  save: 'Save',
  saving: 'Saving…',
  saveFailed: 'Download failed. Try again',
  share: 'Share',
  shareTitle: 'A product image made with Tuzuo',
  again: 'Another scene',
  all: 'All results',
  broken: 'The picture cannot be shown. Go back and open it again.',
  none: 'No product image to show',
  noneText: 'It may have been removed, or is not ready yet.',
  lost: 'Connection lost. Trying again.',
};
