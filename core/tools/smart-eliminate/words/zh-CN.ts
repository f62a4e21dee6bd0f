import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '智能消除',
  line: '涂一涂，杂物就消失',
  presets: { clean: '去杂物' },
};
