import type { ExpandMessages } from './zh-CN';

export const es: ExpandMessages = {
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
