import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '圖片變清晰', line: '去雜訊、銳利化，模糊照片更清晰' };
