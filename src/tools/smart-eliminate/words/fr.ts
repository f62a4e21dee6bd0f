import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Effacer l’objet',
  'tip.ground': 'L’objet est sur un fond uni ou répétitif.',
  'tip.shadow': 'Peignez aussi son ombre et son reflet.',
  grow: 'Élargir le bord',
  'grow.hint': 'Augmentez s’il reste des traces.',
};
