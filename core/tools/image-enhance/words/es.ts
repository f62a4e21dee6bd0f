import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Más nitidez',
  line: 'Más nítida, sin ruido',
  presets: { 'old-photo': 'Foto antigua: menos ruido' },
};
