import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Foto de producto IA',
  line: 'Tu producto, otra escena',
  presets: { scene: 'Otra escena' },
};
