import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: '智能消除', line: '涂一下，杂物和水渍就不见了' };
