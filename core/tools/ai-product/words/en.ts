import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'AI product image',
  line: 'Your product, a new scene',
  presets: { scene: 'New scene' },
};
