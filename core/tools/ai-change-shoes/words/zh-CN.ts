import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特换鞋', line: '把你的鞋换到模特脚上' };
