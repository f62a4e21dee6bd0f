import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  hint: 'Faites glisser les points pour ajuster.',
  reset: 'Rétablir',
  topLeft: 'En haut à gauche',
  topRight: 'En haut à droite',
  hemLeft: 'Ourlet à gauche',
  hemRight: 'Ourlet à droite',
  heelLeft: 'Talon gauche',
  toeLeft: 'Pointe gauche',
  heelRight: 'Talon droit',
  toeRight: 'Pointe droite',
};
