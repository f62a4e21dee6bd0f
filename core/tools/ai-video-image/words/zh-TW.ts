import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '圖片轉影片', line: '讓照片動起來' };
