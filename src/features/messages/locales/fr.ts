import type { MessagesMessages } from './zh-CN';

export const fr = {
  guest: 'Connectez-vous pour voir vos messages',
  guestText: 'Fins d’adhésion, remboursements et créations terminées s’affichent ici.',
  empty: 'Aucun message',
} as const satisfies MessagesMessages;
