import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Translate image',
  line: 'New language, same layout',
  presets: { translate: 'Translate' },
};
