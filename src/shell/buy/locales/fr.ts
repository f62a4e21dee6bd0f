import type { BuyMessages } from './zh-CN';

export const fr: BuyMessages = {
  'price.title': 'Le prix a changé',
  'price.text': 'Il est maintenant de {{now}} ; vous aviez vu {{before}}. Commander à ce prix ?',
  'price.confirm': 'Acheter',
  network: 'Pas de connexion. Vérifiez-la et réessayez.',
};
