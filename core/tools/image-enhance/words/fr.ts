import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Rendre plus net', line: 'Moins de bruit, des contours plus nets' };
