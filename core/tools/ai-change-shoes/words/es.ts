import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Cambiar zapatos', line: 'Tus zapatos, puestos' };
