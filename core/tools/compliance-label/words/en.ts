import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI label', line: 'The mark the rules ask for' };
