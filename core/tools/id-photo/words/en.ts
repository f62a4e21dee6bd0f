import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'ID photo', line: 'Exact sizes, backgrounds and print sheets' };
