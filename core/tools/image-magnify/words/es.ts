import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Ampliar', line: 'Dos o cuatro veces más grande y nítida' };
