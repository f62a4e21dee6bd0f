import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Try on clothes', line: 'See a garment on a model' };
