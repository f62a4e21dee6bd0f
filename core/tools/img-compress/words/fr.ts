import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Compresser',
  line: 'Au poids voulu, par lot',
  presets: { smaller: 'Compresser' },
};
