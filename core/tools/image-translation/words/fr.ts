import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Traduire une image',
  line: 'Le texte traduit, la mise en page gardée',
};
