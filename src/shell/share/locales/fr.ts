import type { ShareMessages } from './zh-CN';

export const fr: ShareMessages = {
  menu: 'Touchez ··· en haut à droite pour partager',
  failed: 'Le partage n’a pas pu s’ouvrir sur cet appareil',
};
