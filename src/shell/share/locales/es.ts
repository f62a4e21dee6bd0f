import type { ShareMessages } from './zh-CN';

export const es: ShareMessages = {
  menu: 'Toca ··· arriba a la derecha para compartir',
  failed: 'Este dispositivo no pudo abrir el menú de compartir',
};
