import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Enlarge', line: 'Two or four times larger, with crisp detail' };
