import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Expand image', line: 'More picture around it, in any ratio' };
