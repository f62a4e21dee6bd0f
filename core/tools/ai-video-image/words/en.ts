import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Image to video', line: 'A photo starts to move' };
