import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Extender imagen', line: 'Más espacio, otro formato' };
