import type { LookMessages } from './zh-CN';

export const fr: LookMessages = {
  shadow: 'Ombre',
  none: 'Aucune',
  contact: 'De contact',
  cast: 'Portée',
  angle: 'Direction de la lumière',
  strength: 'Intensité',
  softness: 'Douceur',
  reflection: 'Reflet',
  brightness: 'Luminosité',
  warmth: 'Chaleur',
  contrast: 'Contraste',
  untouched: 'Le produit est comme sur la photo',
  touched: 'Les couleurs du produit diffèrent de la photo',
  unseen: 'La lumière ne peut pas être prévisualisée ici. L’image enregistrée l’aura.',
  reset: 'Rétablir',
  feather: 'Contour adouci',
};
