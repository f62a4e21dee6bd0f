import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Comprimir',
  target: 'Tamaño deseado',
  'target.none': 'Por calidad',
  'target.hint': 'Ningún archivo lo superará.',
  quality: 'Calidad',
  'quality.hint': 'Se usa si no hay tamaño deseado.',
  format: 'Formato',
  'format.keep': 'Igual',
  'format.jpeg': 'JPG',
  'format.webp': 'WebP',
  'format.png': 'PNG',
  'format.hint':
    'Con «Igual» y un tamaño deseado, una foto PNG pasa a JPG (WebP si es transparente) cuando se ve mejor.',
  'tip.target': '¿Un formulario limita los KB? Escríbelos como tamaño deseado.',
  'tip.format': 'JPG o WebP para fotos, PNG o WebP para transparencias.',
};
