import type { PreviewMessages } from './zh-CN';

export const es: PreviewMessages = {
  favorite: 'Favoritas',
  use: 'Usar',
  share: 'Compartir',
  close: 'Cerrar',
  previous: 'Anterior',
  next: 'Siguiente',
  marked: 'Añadida a favoritas',
  sizePx: '{{width}} × {{height}} px',
  sizeMm: '{{width}} × {{height}} mm',
  pages: '{{pages}} páginas',
};
