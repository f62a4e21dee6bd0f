import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Cambiar la cara',
  promise: 'Pon la cara de tu modelo en otra foto, sin otra sesión.',
  preview: 'Vista previa: cambian los rasgos; el pelo y las gafas siguen siendo del modelo.',
  face: 'La nueva cara',
  'face.hint': 'Una foto solo tuya, de frente.',
  keepHair: 'Flequillo',
  'keepHair.true': 'Conservar',
  'keepHair.false': 'Cubrir',
  'keepHair.hint': 'Bajo el flequillo queda el pelo del modelo.',
  'tip.front': 'Mejor si ambas caras miran a la cámara.',
  'tip.agreed': 'Usa solo tu cara, o la de alguien que acepte.',
  which: 'Qué cara cambiar',
  number: 'Cara {{number}}',
  unfit: 'Cara {{number}}: pequeña o girada',
};
