import type { PreviewMessages } from './zh-CN';

export const es: PreviewMessages = {
  picture: 'Imagen {{number}} de {{count}}',
  save: 'Guardar',
  saving: 'Guardando',
  saveFailed: 'No se pudo descargar la imagen',
  close: 'Cerrar',
  broken: 'La imagen no se puede mostrar',
  brokenText: 'Puede que el enlace haya caducado: vuelve y ábrela otra vez.',
  none: 'No hay imágenes',
  noneText: 'Abre una imagen de tus resultados para verla de cerca aquí.',
  toHistory: 'Ver el historial',
};
