import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 標識', line: '加上規定的 AI 標識' };
