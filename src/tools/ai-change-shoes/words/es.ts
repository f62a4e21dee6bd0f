import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Cambiar',
  promise: 'Con una foto del calzado y una del modelo lo ves puesto, sin otra sesión.',
  preview: 'Vista previa: los zapatos siguen talones y puntas, con el ángulo de su foto.',
  shoes: 'Fotos de los zapatos',
  'shoes.hint': 'Uno o el par, de 1 a 3 ángulos.',
  count: 'Resultados',
  'tip.feet': 'Foto de cuerpo entero, con los dos pies a la vista.',
  placement: 'Posición',
};
