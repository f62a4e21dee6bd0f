import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Essayer',
  promise:
    'Une photo à plat et une photo de modèle suffisent pour voir le vêtement porté : ni séance, ni studio.',
  preview: 'Aperçu : le vêtement suit les épaules, la taille et l’ourlet, sans redessiner les plis.',
  top: 'Haut',
  bottom: 'Pantalon ou jupe',
  onePiece: 'Robe',
  flat: 'Photo à plat, non portée.',
  'tip.body': 'Modèle de face, bras dégagés.',
  'tip.flat': 'Vêtement à plat, entier, manches écartées.',
  refine: 'Affiner',
  'refine.false': 'Non',
  'refine.true': 'Oui',
  placement: 'Position',
};
