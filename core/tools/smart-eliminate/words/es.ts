import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Borrar objetos',
  line: 'Pinta y desaparece',
  presets: { clean: 'Limpiar' },
};
