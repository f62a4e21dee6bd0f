import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  intro: 'Elige una imagen para leer la etiqueta de IA de su archivo (GB 45438-2025).',
  choose: 'Elegir una imagen',
  another: 'Otra',
  picture: 'La imagen por comprobar',
  reading: 'Leyendo…',
  failed: 'No se pudo leer. Revisa la red e inténtalo.',
  none: 'El archivo no tiene etiqueta de IA',
  'none.meaning': 'No prueba que no sea de IA: las capturas y los chats la borran.',
  found: 'El archivo tiene etiqueta de IA',
  kind: 'Tipo',
  'kind.1': 'Hecha por IA',
  'kind.2': 'Quizá hecha por IA',
  'kind.3': 'Se sospecha que es de IA',
  producer: 'Código del servicio creador',
  produceId: 'Su número',
  propagator: 'Código del servicio difusor',
  propagateId: 'Su número',
  link: 'Comprobar la etiqueta de una imagen',
};
