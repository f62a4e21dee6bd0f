import type { zhCN } from './zh-CN';

export const es: Record<keyof typeof zhCN, string> = {
  action: 'Ampliar',
  'photo.plain': 'Fondo sencillo',
  'photo.edge': 'Toca el borde',
  'photo.busy': 'Bordes cargados',
  title: 'Ampliar a',
  free: 'Libre',
  top: 'Arriba',
  right: 'Derecha',
  bottom: 'Abajo',
  left: 'Izquierda',
  picture: 'Posición de la imagen en la nueva',
  choose: 'Elige una proporción o arrastra un borde.',
  reduced: 'La imagen es muy grande: primero se reduce a {{size}}.',
  far: 'Es una ampliación grande: lo nuevo se compone con el fondo de la imagen y puede repetirse, como una vista previa. Personas, textos y productos cortados no se completan.',
  fine: 'Ajuste fino',
  'fine.less': 'Ocultar',
};
