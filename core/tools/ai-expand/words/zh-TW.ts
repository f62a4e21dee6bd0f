import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'AI 擴圖', line: '補畫面，改比例' };
