import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '智慧消除',
  line: '塗一塗，雜物就消失',
  presets: { clean: '去雜物' },
};
