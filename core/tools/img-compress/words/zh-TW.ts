import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '圖片壓縮', line: '批次壓到指定大小', presets: { smaller: '壓縮' } };
