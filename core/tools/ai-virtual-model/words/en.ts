import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Model face swap', line: 'Another face for your model' };
