import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Étendre',
  'tip.ground': 'Un fond simple convient le mieux : mur, ciel, table, herbe.',
  'tip.whole': 'Personnes et produits sont entiers, loin du bord.',
  title: 'Étendre à',
  free: 'Libre',
  top: 'Haut',
  right: 'Droite',
  bottom: 'Bas',
  left: 'Gauche',
  picture: 'Place de l’image dans la nouvelle',
  choose: 'Choisissez un format ou bougez les curseurs.',
  far: 'C’est beaucoup : la partie ajoutée vient du fond de l’image et peut se répéter, comme un aperçu. Personnes, textes et produits coupés ne sont pas complétés.',
};
