import type { MyDataMessages } from './zh-CN';

export const en: MyDataMessages = {
  account: 'Account',
  nick: 'Nickname',
  mobile: 'Mobile number',
  tasks: 'Tasks on record',
  consents: 'Face processing consents',
  consentsNote:
    'Each job records the text you agreed to and when. To withdraw, untick the box where you choose a photo.',
  noConsent: 'No consent on record',
  version: 'Text of {{version}}',
  links: 'Shared links',
  linksNote: 'Anyone with a link can see the picture. A link stops working as soon as you stop sharing.',
  linkWithOriginal: 'Result and original',
  linkAlone: 'Result only',
  stop: 'Stop sharing',
  moreLinks: 'Show more',
  copy: 'Copy all data (JSON)',
  failed: 'Couldn’t load your data',
  failedText: 'Check your connection, then try again.',
  retry: 'Try again',
  guest: 'Log in to see your data',
  guestText: 'Account details, consents and tasks that the server keeps are listed here.',
  logIn: 'Log in',
  faces: 'Face data',
  facesNote:
    'Photos that face tools used, and what they made. Deleted 24 hours after a task ends, except what you put into your space or a poster.',
  facesKept: 'Pictures kept',
  facesRemove: 'Delete face data now',
  facesAsk:
    'Face photos, previews and results are deleted, ID photos too; running tasks end without a charge. This cannot be undone.',
  facesRemoved: 'Deleted',
};
