import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Probador virtual', line: 'Mira una prenda puesta en una modelo' };
