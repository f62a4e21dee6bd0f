import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特试衣', line: '看衣服穿在模特身上' };
