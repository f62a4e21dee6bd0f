import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Etiqueta de IA', line: 'La marca que pide la norma' };
