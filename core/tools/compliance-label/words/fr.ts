import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Mention IA', line: 'Marquez les images IA selon les règles' };
