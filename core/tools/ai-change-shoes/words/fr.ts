import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Changer les chaussures', line: 'Vos chaussures, portées' };
