import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Détourage', line: 'Retirez le fond ou choisissez une couleur' };
