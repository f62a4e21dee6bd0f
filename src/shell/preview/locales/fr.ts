import type { PreviewMessages } from './zh-CN';

export const fr: PreviewMessages = {
  picture: 'Image {{number}} sur {{count}}',
  save: 'Enregistrer',
  saving: 'En cours…',
  saveFailed: 'L’image n’a pas pu être téléchargée',
  close: 'Fermer',
  broken: 'L’image ne s’affiche pas',
  brokenText: 'Son lien a peut-être expiré : revenez et rouvrez-la.',
  none: 'Aucune image à afficher',
  noneText: 'Ouvrez une image de vos résultats pour la voir de près ici.',
  toHistory: 'Voir l’historique',
};
