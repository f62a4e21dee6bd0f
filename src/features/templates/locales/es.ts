import type { TemplateMessages } from './zh-CN';

export const es: TemplateMessages = {
  search: 'Buscar: café, empleo…',
  categories: 'Tipos de plantillas',
  all: 'Todas',
  favorite: 'Favoritas',
  recent: 'Recientes',
  count: 'Plantillas: {{count}}',
  smart: 'Con tus palabras',
  blank: 'Cartel en blanco',
  blankText: 'Tu propio diseño o un archivo',
  'menu.show': 'Vista previa',
  'menu.use': 'Usar esta plantilla',
  showAll: 'Ver todas las plantillas',
  'none.title': 'Aquí aún no hay plantillas',
  'none.text': 'Echa un vistazo a las demás.',
  'favorite.title': 'Aún no tienes favoritas',
  'favorite.text': 'Toca el corazón de una plantilla para encontrarla aquí.',
  'recent.title': 'Aún no has usado plantillas',
  'recent.text': 'Guarda un cartel hecho con una plantilla y aparecerá aquí.',
};
