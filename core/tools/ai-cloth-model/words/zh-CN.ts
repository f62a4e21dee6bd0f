import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特试衣', line: '上传衣服，看它穿在模特身上' };
