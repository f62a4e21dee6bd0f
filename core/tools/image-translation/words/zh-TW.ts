import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '圖片翻譯', line: '翻譯圖中文字，保留原來排版' };
