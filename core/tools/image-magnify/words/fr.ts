import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Agrandir',
  line: '2 à 4× plus grand, net',
  presets: { larger: 'Agrandir' },
};
