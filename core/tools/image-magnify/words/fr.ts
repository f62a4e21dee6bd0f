import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Agrandir', line: 'Deux ou quatre fois plus grand, détails nets' };
