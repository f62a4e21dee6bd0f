import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Changer le visage',
  promise: 'Mettez le visage de votre modèle sur une autre photo, sans nouvelle séance.',
  preview: 'Aperçu : les traits changent, les cheveux et les lunettes restent ceux du modèle.',
  face: 'Le nouveau visage',
  'face.hint': 'Une photo de face, sans personne d’autre.',
  keepHair: 'Frange',
  'keepHair.true': 'Garder',
  'keepHair.false': 'Couvrir',
  'keepHair.hint': 'Sous la frange, les cheveux du modèle restent.',
  'tip.front': 'Idéal si les deux visages sont de face.',
  'tip.agreed': 'N’utilisez que votre visage, ou celui d’une personne qui l’accepte.',
  which: 'Visage à remplacer',
  number: 'Visage {{number}}',
  unfit: 'Visage {{number}} : trop petit ou tourné',
};
