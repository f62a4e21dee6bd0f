import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Compress',
  line: 'To the size you need, 9 at once',
  presets: { smaller: 'Compress' },
};
