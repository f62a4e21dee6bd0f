import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特换脸', line: '给模特图换上另一张脸' };
