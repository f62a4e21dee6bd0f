import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '證件照', line: '標準尺寸、底色和列印排版' };
