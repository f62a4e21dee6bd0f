import type { DocumentMessages } from './zh-CN';

export const en: DocumentMessages = {
  search: 'Choose a document',
  'search.example': 'Name, country or size (35x45)',
  categories: 'Document types',
  'category.common': 'Popular',
  'category.resident': 'ID and social',
  'category.exam': 'Exams',
  'category.certificate': 'Certificates',
  'category.driving': 'Driving',
  'category.visa': 'Visas',
  'category.passport': 'Passports',
  'category.custom': 'Custom size',
  recent: 'Recent',
  'none.title': 'Nothing found',
  none: 'Try another word, or enter a custom size.',
  'failed.title': 'Couldn’t load documents',
  failed: 'Check your connection and try again.',
  more: 'More',
  unverified: 'Unverified',
};
