import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Crear',
  scene: 'Escena',
  ratio: 'Proporción',
  shadow: 'Sombra',
  'shadow.contact': 'De contacto',
  'shadow.cast': 'Proyectada',
  'shadow.none': 'Ninguna',
  count: 'Imágenes',
  fast: 'Calidad',
  'fast.false': 'HD',
  'fast.true': 'Rápida',
  'photo.whole': 'Producto entero',
  'photo.cut': 'Producto cortado',
  'photo.dark': 'Muy oscura',
  prompt: 'Texto',
  'prompt.example': 'Ej.: madera, luz de mañana',
  'prompt.hint': 'Lo que te gustaría ver; opcional. Tus palabras se envían al servicio de IA.',
};
