import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Recortar fondo', line: 'Quita el fondo o ponle un color' };
