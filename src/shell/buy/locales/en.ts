import type { BuyMessages } from './zh-CN';

export const en: BuyMessages = {
  'price.title': 'The price has changed',
  'price.text': 'It is now {{now}}; you saw {{before}}. Order at the new price?',
  'price.confirm': 'Order',
  network: 'No connection. Check it and try again.',
};
