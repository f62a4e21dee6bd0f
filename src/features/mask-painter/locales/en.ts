import type { MaskMessages } from './zh-CN';

export const en: MaskMessages = {
  title: 'Paint over what should go',
  how: 'One finger paints, two fingers zoom and move.',
  canvas: 'Painting area: one finger covers what should go, two fingers zoom',
  tools: 'Painting tools',
  brush: 'Brush',
  rect: 'Box',
  lasso: 'Lasso',
  eraser: 'Eraser',
  size: 'Brush size',
  undo: 'Undo',
  redo: 'Redo',
  clear: 'Clear',
  hint: 'Paint over something first',
  done: 'Use this mask',
  taken: 'Mask is set; you can still paint',
  failed: 'The mask could not be saved. Please try again.',
  unable: 'Painting does not work here. Please open the web page or the mini-program.',
  upload: 'Uploading the mask',
  lost: 'The mask was not uploaded. Check the network and try again.',
  retry: 'Upload again',
};
