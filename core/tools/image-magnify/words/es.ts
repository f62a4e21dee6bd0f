import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Ampliar',
  line: '2–4× más grande y nítida',
  presets: { larger: 'Ampliar' },
};
