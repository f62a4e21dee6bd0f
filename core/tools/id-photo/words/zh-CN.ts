import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '证件照', line: '标准尺寸、底色和打印排版' };
