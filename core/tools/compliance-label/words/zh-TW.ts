import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 標識', line: '為 AI 圖片加上規定的標識' };
