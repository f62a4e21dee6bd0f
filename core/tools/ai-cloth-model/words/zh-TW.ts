import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特兒試衣', line: '上傳衣服，看它穿在模特兒身上' };
