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
  metadata: 'Etiqueta en el archivo',
  'metadata.true': 'Escribirla',
  'metadata.false': 'Omitirla',
  'tip.law': 'Marca imágenes de IA con texto y en el archivo (GB 45438-2025).',
  'tip.kept': 'Una etiqueta que ya esté se conserva.',
  link: 'Comprobar la etiqueta de un archivo',
};
