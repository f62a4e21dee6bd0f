import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 商品图', line: '把商品放进合适的场景' };
