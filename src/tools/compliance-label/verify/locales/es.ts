import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  intro:
    'Elige una imagen o un vídeo MP4 para leer la etiqueta de IA de su archivo (GB 45438-2025). El vídeo se lee en tu dispositivo y no se sube.',
  choose: 'Elegir imagen o vídeo',
  another: 'Otro archivo',
  picture: 'La imagen por comprobar',
  reading: 'Leyendo…',
  failed: 'No se pudo leer el archivo. Revisa la red e inténtalo de nuevo.',
  none: 'El archivo no tiene etiqueta de IA',
  'none.meaning': 'No prueba que no sea de IA: las capturas y los chats la borran.',
  noFilm: 'No es un vídeo MP4 legible o está dañado',
  found: 'El archivo tiene etiqueta de IA',
  kind: 'Tipo',
  'kind.1': 'Hecha por IA',
  'kind.2': 'Quizá hecha por IA',
  'kind.3': 'Se sospecha que es de IA',
  producer: 'ID del productor',
  produceId: 'ID del contenido',
  propagator: 'ID del difusor',
  propagateId: 'ID de difusión',
};
