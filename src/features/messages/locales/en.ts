import type { MessagesMessages } from './zh-CN';

export const en = {
  guest: 'Log in to see your messages',
  guestText: 'Memberships that end, refunds and finished works are told here.',
  empty: 'No messages yet',
} as const satisfies MessagesMessages;
