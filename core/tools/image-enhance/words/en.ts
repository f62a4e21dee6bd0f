import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Make clearer',
  line: 'Sharper, with less noise',
  presets: { 'old-photo': 'Old photo: less noise' },
};
