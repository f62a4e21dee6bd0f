import type { ShareWords } from './zh-CN';

export const fr: ShareWords = {
  app: 'Tuzuo',
  home: {
    title: 'Une photo, des images qui font vendre',
    text: 'Détourage, photos produit, affiches et photos d’identité, depuis votre téléphone.',
  },
  result: 'Un ami a créé cette image avec Tuzuo',
  madeByAi: 'Généré par IA',
};
