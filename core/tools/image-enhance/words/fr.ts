import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Rendre plus net',
  line: 'Plus net, moins de bruit',
  presets: { 'old-photo': 'Vieille photo : moins de bruit' },
};
