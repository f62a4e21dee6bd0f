import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Essayage virtuel', line: 'Le vêtement, porté' };
