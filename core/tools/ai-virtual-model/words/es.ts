import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Cambiar la cara', line: 'Otra cara para la modelo' };
