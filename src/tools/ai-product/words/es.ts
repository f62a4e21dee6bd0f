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
  'fast.false': 'Estándar, grande',
  'fast.true': 'Rápida',
  'tip.whole': 'El producto se ve entero, sin cortes.',
  'tip.level': 'De frente o algo desde arriba queda mejor.',
};
