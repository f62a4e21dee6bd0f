import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Effacer un objet', line: 'Peignez sur ce qui doit disparaître' };
