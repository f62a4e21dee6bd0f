import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Change shoes', line: 'Put your shoes on a model' };
