import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Détourer',
  background: 'Fond',
  'background.transparent': 'Transparent',
  'background.asset': 'Mon image',
  'background.picture': 'Choisir un fond',
  feather: 'Contour',
  'feather.0': 'Net',
  'feather.2': 'Doux',
  'feather.5': 'Très doux',
  trim: 'Format',
  'trim.false': 'Inchangé',
  'trim.true': 'Recadrer au sujet',
  'tip.subject': 'Le sujet est entier et rien ne le cache.',
  'tip.edge': 'Le sujet se détache nettement du fond.',
  'colour.white': 'Blanc',
  'colour.grey': 'Gris clair',
  'colour.black': 'Noir',
  'colour.blue': 'Bleu',
  'colour.red': 'Rouge',
};
