import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特兒換臉', line: '給模特兒圖換上另一張臉' };
