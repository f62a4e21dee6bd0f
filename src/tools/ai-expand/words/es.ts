import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Ampliar',
  'tip.ground': 'Mejor con fondos sencillos: pared, cielo, mesa, hierba.',
  'tip.whole': 'Personas y productos enteros, lejos del borde.',
  title: 'Ampliar a',
  free: 'Libre',
  top: 'Arriba',
  right: 'Derecha',
  bottom: 'Abajo',
  left: 'Izquierda',
  picture: 'Lugar de la imagen en la nueva',
  choose: 'Elige una proporción o mueve los controles.',
  far: 'Es mucho: lo nuevo se compone con el fondo de la imagen y puede repetirse, como una vista previa. Personas, textos y productos cortados no se completan.',
};
