import type { ExpandMessages } from './zh-CN';

export const fr: ExpandMessages = {
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
