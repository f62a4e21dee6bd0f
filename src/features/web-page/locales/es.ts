import type { WebPageMessages } from './zh-CN';

export const es: WebPageMessages = {
  'refused.title': 'Esta página no se abre aquí',
  'refused.text': '«{{site}}» no está entre los sitios permitidos.',
  'missing.text': 'El enlace no indica ninguna página web.',
  'failed.title': 'No se pudo comprobar el sitio',
  'failed.text': 'Comprueba tu conexión y vuelve a intentarlo.',
  retry: 'Reintentar',
};
