import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '圖片翻譯',
  line: '翻譯圖中文字，排版不變',
  presets: { translate: '翻譯' },
};
