import type { UiMessages } from './zh-CN';

export const fr: UiMessages = {
  'compare.label': '{{alt}} : glissez pour comparer avant et après',
  'compare.before': 'Avant',
  'compare.after': 'Après',
  'list.loading': 'Chargement',
  'list.end': 'C’est tout',
  'list.moreFailed': 'La suite n’a pas pu s’afficher',
  'list.retry': 'Réessayer',
};
