import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Probador virtual', line: 'Tu prenda, puesta' };
