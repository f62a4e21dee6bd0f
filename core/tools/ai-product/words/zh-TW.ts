import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'AI 商品圖',
  line: '把商品放進好看的場景',
  presets: { scene: '換場景' },
};
