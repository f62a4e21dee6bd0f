import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '无损放大',
  line: '放大 2–4\u00a0倍，更清楚',
  presets: { larger: '放大' },
};
