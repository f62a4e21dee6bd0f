import type { MiniUpdateMessages } from './zh-CN';

export const es: MiniUpdateMessages = {
  ready: 'Hay una versión nueva lista. Reinicia para usarla.',
  restart: 'Reinicio',
  failed: 'No se pudo cargar la versión nueva. Elimina el miniprograma y vuelve a buscarlo.',
};
