import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特兒換鞋', line: '看鞋穿在模特兒腳上' };
