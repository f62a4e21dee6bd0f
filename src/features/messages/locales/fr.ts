import type { MessagesMessages } from './zh-CN';

export const fr = {
  guest: 'Connectez-vous pour voir vos messages',
  guestText: 'Fin d’abonnement, remboursements et créations terminées sont annoncés ici.',
  empty: 'Aucun message',
} as const satisfies MessagesMessages;
