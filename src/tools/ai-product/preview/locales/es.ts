import type { AiPreviewMessages } from './zh-CN';

export const es: AiPreviewMessages = {
  picture: 'Imagen {{number}} de {{count}}',
  save: 'Guardar',
  saving: 'Guardando…',
  saveFailed: 'No se pudo descargar la imagen',
  share: 'Compartir',
  shareTitle: 'Una imagen de producto hecha con Tuzuo',
  again: 'Otra escena',
  all: 'Ver todo',
  broken: 'No se puede mostrar la imagen. Vuelve y ábrela de nuevo.',
  none: 'No hay imagen de producto',
  noneText: 'Quizá se eliminó o aún no está lista.',
  lost: 'Sin conexión. Reintentando.',
};
