import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '图片压缩', line: '批量压到指定大小', presets: { smaller: '压缩' } };
