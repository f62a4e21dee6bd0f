import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'AI 商品图',
  line: '把商品放进好看的场景',
  presets: { scene: '换场景' },
};
