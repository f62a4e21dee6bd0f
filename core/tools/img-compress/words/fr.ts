import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Compresser', line: 'Neuf images d’un coup, à la taille voulue' };
