import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Cut out', line: 'Remove the background or set a colour' };
