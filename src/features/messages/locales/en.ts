import type { MessagesMessages } from './zh-CN';

export const en = {
  guest: 'Log in to see your messages',
  guestText: 'Memberships about to end, refunds and finished work show up here.',
  empty: 'No messages yet',
} as const satisfies MessagesMessages;
