import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Remove objects',
  line: 'Brush it and it is gone',
  presets: { clean: 'Clean up' },
};
