import type { UiMessages } from './zh-CN';

export const es: UiMessages = {
  'compare.label': '{{alt}}: desliza para comparar antes y después',
  'compare.before': 'Antes',
  'compare.after': 'Después',
  'list.loading': 'Cargando',
  'list.end': 'No hay más',
  'list.moreFailed': 'No se pudo cargar más',
  'list.retry': 'Reintentar',
};
