import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Effacer l’objet',
  'photo.even': 'Fond simple',
  'photo.covered': 'Cache le sujet',
  'photo.busy': 'Motif chargé',
  'tip.shadow': 'Peignez aussi son ombre et son reflet.',
  grow: 'Élargir le masque',
  'grow.hint': 'Augmentez s’il reste des traces.',
};
