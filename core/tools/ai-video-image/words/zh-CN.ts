import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '图片转视频', line: '让照片动起来' };
