import type { DocumentMessages } from './zh-CN';

export const en: DocumentMessages = {
  search: 'Choose a document',
  'search.example': 'Name, country or size, such as 35x45mm',
  categories: 'Kinds of documents',
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
  none: 'Try another word, or enter a size of your own.',
  'failed.title': 'Documents did not load',
  failed: 'Check your connection and try again.',
  more: 'More',
  unverified: 'Unverified',
};
