import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '图片变清晰',
  line: '模糊照片变清晰',
  presets: { 'old-photo': '老照片去噪' },
};
