import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Comprimir', line: 'Nueve imágenes a la vez, al tamaño que pidas' };
