import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Recortar fondo',
  line: 'Quita o cambia el fondo',
  presets: { white: 'Fondo blanco' },
};
