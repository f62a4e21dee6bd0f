import type { ShareMessages } from './zh-CN';

export const es: ShareMessages = {
  title: 'Compartir esta imagen',
  note: 'Cualquiera con el enlace puede verla. Puedes dejar de compartir cuando quieras.',
  original: 'Mostrar también el original',
  send: 'Enviar a un amigo',
  making: 'Creando el enlace',
  stop: 'Dejar de compartir',
  stopped: 'Ya no se comparte: el enlace no funciona',
  close: 'Cancelar',
  result: 'Resultado',
  source: 'Imagen original',
};
