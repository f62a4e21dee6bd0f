import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Étendre l’image', line: 'Plus d’espace, autre format' };
