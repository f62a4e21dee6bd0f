import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '模特兒換臉', line: '給模特兒換一張臉' };
