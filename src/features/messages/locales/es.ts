import type { MessagesMessages } from './zh-CN';

export const es = {
  guest: 'Inicia sesión para ver tus mensajes',
  guestText: 'Aquí se avisa de membresías que terminan, reembolsos y obras listas.',
  empty: 'Aún no hay mensajes',
} as const satisfies MessagesMessages;
