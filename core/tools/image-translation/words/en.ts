import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Translate image', line: 'Text in another language, same layout' };
