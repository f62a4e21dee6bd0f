import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Change shoes', line: 'See your shoes on a model' };
