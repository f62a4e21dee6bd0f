import type { SharedMessages } from './zh-CN';

export const es: SharedMessages = {
  title: 'Cartel compartido',
  'with.pages': '{{number}} páginas',
  copy: 'Hacer el mío',
  copying: 'Copiando…',
  note: 'En tu espacio tendrás una copia con las imágenes; el original no cambia.',
  gone: 'Este enlace ya no funciona',
  goneText: 'El cartel se eliminó o ya no se comparte.',
  toTemplates: 'Ver plantillas',
  failed: 'No se pudo cargar el cartel',
  failedText: 'Revisa la conexión e inténtalo de nuevo.',
  retry: 'Reintentar',
};
