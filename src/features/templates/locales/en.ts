import type { TemplateMessages } from './zh-CN';

export const en: TemplateMessages = {
  search: 'Search templates: coffee, hiring…',
  categories: 'Kinds of templates',
  all: 'All',
  favorite: 'Favorites',
  recent: 'Recently used',
  count: 'Designs: {{count}}',
  smart: 'From your words',
  blank: 'Blank poster',
  blankText: 'Your own layout, or a file',
  'menu.show': 'Preview',
  'menu.use': 'Use this template',
  showAll: 'Show all templates',
  'none.title': 'No templates here yet',
  'none.text': 'Have a look at the others.',
  'favorite.title': 'No favorites yet',
  'favorite.text': 'Tap the heart of a template to find it here again.',
  'recent.title': 'No templates used yet',
  'recent.text': 'Save a poster made from a template, and the template shows up here.',
};
