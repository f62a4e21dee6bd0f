import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Crear vídeo',
  move: 'Cámara',
  'move.parallax': 'Paralaje',
  'move.push': 'Acercar',
  'move.pan': 'Panorámica',
  'move.orbit': 'Órbita',
  'move.hint': 'Sujeto y fondo se mueven por separado: da relieve.',
  seconds: 'Segundos',
  ratio: 'Proporción',
  'ratio.source': 'Original',
  'tip.subject': 'Un sujeto nítido y separado del fondo da más relieve.',
  'tip.room': 'Deja espacio alrededor del sujeto: la cámara se mueve.',
};
