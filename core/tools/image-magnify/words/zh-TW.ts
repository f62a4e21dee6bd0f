import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '無損放大', line: '放大 2\u00a0倍或 4\u00a0倍，細節更清楚' };
