import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '圖片壓縮', line: '一次壓縮九張，大小由你定' };
