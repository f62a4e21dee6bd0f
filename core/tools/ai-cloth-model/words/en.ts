import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Try on clothes', line: 'See your garment on a model' };
