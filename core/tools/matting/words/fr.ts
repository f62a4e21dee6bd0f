import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Détourage',
  line: 'Fond retiré ou recoloré',
  presets: { white: 'Fond blanc' },
};
