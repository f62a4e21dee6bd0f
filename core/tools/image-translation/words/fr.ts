import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Traduire une image',
  line: 'Autre langue, même page',
  presets: { translate: 'Traduire' },
};
