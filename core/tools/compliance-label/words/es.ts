import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Etiqueta de IA', line: 'Marca las imágenes de IA según la norma' };
