import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Expand image', line: 'Add room, change the ratio' };
