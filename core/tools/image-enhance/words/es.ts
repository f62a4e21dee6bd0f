import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Más nitidez', line: 'Menos ruido y bordes más definidos' };
