import type { UiMessages } from './zh-CN';

export const es: UiMessages = {
  'compare.label': '{{alt}}: desliza para comparar antes y después',
  'compare.before': 'Antes',
  'compare.after': 'Después',
  'list.loading': 'Cargando',
  'list.more': 'Ver más',
  'list.end': 'No hay más',
  'list.moreFailed': 'No se pudo cargar; revisa la conexión',
  'list.failed': 'No se pudo cargar',
  'list.failedText': 'Revisa tu conexión y vuelve a intentarlo.',
  'list.retry': 'Reintentar',
  'video.play': 'Reproducir',
  'video.pause': 'Pausa',
  'video.mute': 'Silenciar',
  'video.unmute': 'Activar el sonido',
  'video.seek': 'Posición',
  'video.fullScreen': 'Pantalla completa',
  'video.broken': 'No se puede reproducir el vídeo',
};
