import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特换脸', line: '给模特换一张脸' };
