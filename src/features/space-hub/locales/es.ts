import type { HubMessages } from './zh-CN';

export const es: HubMessages = {
  used: '{{used}} usados',
  free: '{{free}} libres',
  meter: 'Espacio usado',
  full: 'Casi lleno: elimine lo que sobre y vacíe la papelera.',
  'use.poster': 'Carteles',
  'use.upload': 'Subidas',
  'use.export': 'Exportados',
  'use.result': 'Resultados',
  'use.recycled': 'Papelera',
  'use.other': 'Otros (versiones…)',
  guest: 'Inicie sesión para ver su espacio',
  guestText: 'Carteles e imágenes quedan en su cuenta.',
};
