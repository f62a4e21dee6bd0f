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
  'photo.room': 'Con espacio',
  'photo.edge': 'Toca el borde',
  'photo.flat': 'Dibujo plano',
  prompt: 'Texto',
  'prompt.example': 'Ej.: se mueve la cortina',
  'prompt.hint': 'Qué debe moverse y cómo; opcional. Tus palabras se envían al servicio de IA.',
};
