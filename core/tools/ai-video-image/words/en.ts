import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Image to video', line: 'A still photo starts to move' };
