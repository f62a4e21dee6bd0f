import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '图片翻译',
  line: '翻译图中文字，排版不变',
  presets: { translate: '翻译' },
};
