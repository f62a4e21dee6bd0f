import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 标识', line: '加上规定的 AI 标识' };
