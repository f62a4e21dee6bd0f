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
  trim: 'Cadrage',
  'trim.false': 'Inchangé',
  'trim.true': 'Recadrer au sujet',
  'photo.whole': 'Sujet entier',
  'photo.cut': 'Sujet coupé',
  'photo.blend': 'Se confond',
  'color.white': 'Blanc',
  'color.gray': 'Gris clair',
  'color.black': 'Noir',
  'color.blue': 'Bleu',
  'color.red': 'Rouge',
};
