import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Enlarge',
  line: '2–4× larger and crisp',
  presets: { larger: 'Enlarge' },
};
