import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '图片变清晰', line: '去噪、锐化，模糊照片更清晰' };
