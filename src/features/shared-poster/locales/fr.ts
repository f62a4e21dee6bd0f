import type { SharedMessages } from './zh-CN';

export const fr: SharedMessages = {
  title: 'Affiche partagée',
  'with.pages': '{{number}} pages',
  copy: 'Créer la mienne',
  copying: 'Copie…',
  note: 'Une copie avec ses images va dans votre espace ; l’original ne change pas.',
  gone: 'Ce lien ne marche plus',
  goneText: 'L’affiche a été supprimée ou n’est plus partagée.',
  toTemplates: 'Voir les modèles',
  failed: 'Impossible de charger l’affiche',
  failedText: 'Vérifiez la connexion et réessayez.',
  retry: 'Réessayer',
};
