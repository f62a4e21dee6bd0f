import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Traducir imagen', line: 'El texto traducido, el mismo diseño' };
