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
  'fast.false': 'HD',
  'fast.true': 'Rapide',
  'photo.whole': 'Produit entier',
  'photo.cut': 'Produit coupé',
  'photo.dark': 'Trop sombre',
  prompt: 'Texte',
  'prompt.example': 'Ex. : bois, lumière du matin',
  'prompt.hint': 'Ce que vous aimeriez voir, facultatif. Vos mots sont transmis au service d’IA.',
};
