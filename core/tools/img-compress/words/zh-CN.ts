import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '图片压缩', line: '一次压缩九张，大小由你定' };
