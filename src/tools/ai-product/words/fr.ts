import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Créer',
  scene: 'Décor',
  ratio: 'Format',
  shadow: 'Ombre',
  'shadow.contact': 'Au contact',
  'shadow.cast': 'Portée',
  'shadow.none': 'Aucune',
  count: 'Images',
  fast: 'Qualité',
  'fast.false': 'Standard, grand',
  'fast.true': 'Rapide',
  'tip.whole': 'Le produit est entier, rien n’est coupé.',
  'tip.level': 'De face ou d’un peu plus haut, c’est idéal.',
};
