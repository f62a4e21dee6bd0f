import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特换鞋', line: '看鞋穿在模特脚上' };
