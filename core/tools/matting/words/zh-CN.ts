import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: '智能抠图',
  line: '一键去背景、换底色',
  presets: { white: '白底主图' },
};
