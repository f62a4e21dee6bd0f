import type { OwnTaskMessages } from './zh-CN';

export const es: OwnTaskMessages = {
  'with.queue': '{{number}} delante de ti',
  waiting: 'En cola',
  'with.percent': '{{percent}} % listo',
  cancel: 'Cancelar',
  network: 'Sin conexión. No se ha perdido nada: reinténtalo.',
  buy: 'Conseguir puntos',
};
