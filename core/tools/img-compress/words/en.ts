import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Compress', line: 'Nine pictures at once, to the size you need' };
