import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Étendre',
  'photo.plain': 'Fond simple',
  'photo.edge': 'Touche le bord',
  'photo.busy': 'Bords chargés',
  title: 'Étendre à',
  free: 'Libre',
  top: 'Haut',
  right: 'Droite',
  bottom: 'Bas',
  left: 'Gauche',
  picture: 'Position de l’image dans la nouvelle',
  choose: 'Choisissez un format ou tirez un bord.',
  reduced: 'Image très grande : elle est d’abord réduite à {{size}}.',
  far: 'Grande extension : la partie ajoutée vient du fond de l’image et peut se répéter, comme un aperçu. Personnes, textes et produits coupés ne sont pas complétés.',
  fine: 'Affiner',
  'fine.less': 'Masquer',
};
