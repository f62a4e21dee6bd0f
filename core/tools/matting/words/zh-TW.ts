import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '智慧去背',
  line: '一鍵去背、換底色',
  presets: { white: '白底主圖' },
};
