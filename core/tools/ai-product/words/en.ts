import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI product image', line: 'Your product in a fitting scene' };
