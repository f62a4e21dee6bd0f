import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '无损放大', line: '放大 2\u00a0倍或 4\u00a0倍，细节更清楚' };
