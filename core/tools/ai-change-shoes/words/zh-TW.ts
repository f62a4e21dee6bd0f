import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特兒換鞋', line: '把你的鞋換到模特兒腳上' };
