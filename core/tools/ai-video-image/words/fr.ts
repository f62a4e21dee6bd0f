import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Image en vidéo', line: 'Une photo fixe prend vie' };
