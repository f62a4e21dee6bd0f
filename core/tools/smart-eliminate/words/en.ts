import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Remove objects', line: 'Paint over what should disappear' };
