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
  copy: 'Copy all data (JSON)',
  failed: 'Your data could not be loaded',
  failedText: 'Check your connection, then try again.',
  retry: 'Try again',
  guest: 'Log in to see your data',
  guestText: 'Account details, consents and tasks that the server keeps are listed here.',
  logIn: 'Log in',
};
