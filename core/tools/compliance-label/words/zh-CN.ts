import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 标识', line: '为 AI 图片加上规定的标识' };
