import type { HubMessages } from './zh-CN';

export const es: HubMessages = {
  used: '{{used}} usados',
  free: '{{free}} libres',
  meter: 'Espacio usado',
  full: 'Casi lleno: elimina lo que sobre y vacía la papelera.',
  'use.poster': 'Carteles',
  'use.upload': 'Subidas',
  'use.export': 'Exportados',
  'use.result': 'Resultados',
  'use.recycled': 'Papelera',
  'one.poster': 'Cartel',
  'one.upload': 'Imagen subida',
  'one.export': 'Archivo exportado',
  'one.result': 'Resultado',
  recent: 'Recientes',
  none: 'Aún no hay nada',
  guest: 'Inicia sesión para ver tu espacio',
  guestText: 'Carteles e imágenes quedan en tu cuenta.',
};
