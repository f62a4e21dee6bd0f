import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 扩图', line: '补画面，改比例' };
