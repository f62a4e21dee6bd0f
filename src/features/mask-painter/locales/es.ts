import type { MaskMessages } from './zh-CN';

export const es: MaskMessages = {
  title: 'Pinte lo que debe desaparecer',
  how: 'Un dedo pinta, dos dedos amplían y mueven.',
  canvas: 'Zona para pintar: un dedo cubre lo que debe desaparecer, dos dedos amplían',
  tools: 'Herramientas de pintura',
  brush: 'Pincel',
  rect: 'Marco',
  lasso: 'Lazo',
  eraser: 'Goma',
  size: 'Tamaño',
  undo: 'Deshacer',
  redo: 'Rehacer',
  clear: 'Borrar',
  hint: 'Pinte primero una zona',
  done: 'Usar esta máscara',
  taken: 'Máscara lista, aún editable',
  failed: 'La máscara no se guardó. Inténtelo de nuevo.',
  unable: 'Aquí no se puede pintar. Abra la página web o el miniprograma.',
  upload: 'Enviando la máscara',
  lost: 'La máscara no se envió. Revise la red e inténtelo de nuevo.',
  retry: 'Enviar otra vez',
};
