import type { BuyMessages } from './zh-CN';

export const es: BuyMessages = {
  'price.title': 'El precio ha cambiado',
  'price.text': 'Ahora es {{now}}; antes ponía {{before}}. ¿Pedir al nuevo precio?',
  'price.confirm': 'Pedir',
  network: 'Sin conexión. Compruébala y reinténtalo.',
};
