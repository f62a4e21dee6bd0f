import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Foto de producto IA', line: 'Tu producto en el escenario adecuado' };
