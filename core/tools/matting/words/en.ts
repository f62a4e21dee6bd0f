import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Cut out',
  line: 'Remove or recolor the background',
  presets: { white: 'White background' },
};
