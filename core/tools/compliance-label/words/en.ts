import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI label', line: 'Mark AI pictures as the rules ask' };
