import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Make clearer', line: 'Less noise, sharper edges for soft photos' };
