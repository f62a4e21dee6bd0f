import type { TemplateMessages } from './zh-CN';

export const fr: TemplateMessages = {
  search: 'Chercher : café, recrutement…',
  categories: 'Types de modèles',
  all: 'Tous',
  favorite: 'Favoris',
  recent: 'Récents',
  count: 'Modèles : {{count}}',
  smart: 'Avec vos mots',
  blank: 'Affiche vierge',
  blankText: 'Votre mise en page ou un fichier',
  'menu.show': 'Aperçu',
  'menu.use': 'Utiliser ce modèle',
  showAll: 'Voir tous les modèles',
  'none.title': 'Pas encore de modèles ici',
  'none.text': 'Jetez un œil aux autres.',
  'favorite.title': 'Pas encore de favoris',
  'favorite.text': 'Touchez le cœur d’un modèle pour le retrouver ici.',
  'recent.title': 'Aucun modèle utilisé',
  'recent.text': 'Enregistrez une affiche faite avec un modèle : il apparaîtra ici.',
};
