import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Añadir la etiqueta',
  text: 'Texto de la etiqueta',
  'text.placeholder': 'AI生成',
  corner: 'Esquina',
  'corner.bottomRight': 'Abajo derecha',
  'corner.bottomLeft': 'Abajo izquierda',
  'corner.topRight': 'Arriba derecha',
  'corner.topLeft': 'Arriba izquierda',
  metadata: 'Etiqueta incrustada',
  'metadata.true': 'Añadir',
  'metadata.false': 'No añadir',
  'tip.law': 'Añade una etiqueta visible y otra incrustada (GB 45438-2025).',
  'tip.kept': 'La etiqueta existente se conserva.',
  link: 'Comprobar la etiqueta de un archivo',
};
