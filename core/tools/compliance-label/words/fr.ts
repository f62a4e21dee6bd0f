import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Mention IA', line: 'La mention exigée' };
