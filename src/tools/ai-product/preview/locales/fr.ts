import type { AiPreviewMessages } from './zh-CN';

export const fr: AiPreviewMessages = {
  picture: 'Image {{number}} sur {{count}}',
  save: 'Enregistrer',
  saving: 'En cours…',
  saveFailed: 'L’image n’a pas pu être téléchargée',
  share: 'Partager',
  shareTitle: 'Une photo produit faite avec Tuzuo',
  again: 'Autre décor',
  all: 'Tout voir',
  broken: 'L’image ne s’affiche pas. Revenez et rouvrez-la.',
  none: 'Aucune photo produit',
  noneText: 'Elle a pu être supprimée, ou n’est pas encore prête.',
  lost: 'Connexion perdue. Nouvel essai.',
};
