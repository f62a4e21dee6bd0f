import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '圖片變清晰',
  line: '模糊照片變清晰',
  presets: { 'old-photo': '老照片去雜訊' },
};
