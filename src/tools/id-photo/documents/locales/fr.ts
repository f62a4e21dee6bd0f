import type { DocumentMessages } from './zh-CN';

export const fr: DocumentMessages = {
  search: 'Choisir un document',
  'search.example': 'Nom, pays ou taille : 35x45mm',
  categories: 'Types de documents',
  'category.common': 'Courants',
  'category.resident': 'Identité',
  'category.exam': 'Examens',
  'category.certificate': 'Certificats',
  'category.driving': 'Conduite',
  'category.visa': 'Visas',
  'category.passport': 'Passeports',
  'category.custom': 'Sur mesure',
  recent: 'Récents',
  'none.title': 'Aucun résultat',
  none: 'Essayez un autre mot ou saisissez une taille personnalisée.',
  'failed.title': 'Impossible de charger les documents',
  failed: 'Vérifiez la connexion, puis réessayez.',
  more: 'Plus',
  unverified: 'Non vérifié',
};
