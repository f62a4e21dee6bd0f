import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Changer le visage', line: 'Un autre visage' };
