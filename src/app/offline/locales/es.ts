import type { OfflineMessages } from './zh-CN';

export const es: OfflineMessages = {
  ready: 'Hay una nueva versión. Se conserva lo que has introducido.',
  reload: 'Actualizar',
  later: 'Más tarde',
};
