import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '图片转视频', line: '让一张静态照片动起来' };
