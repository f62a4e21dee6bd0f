import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Imagen a vídeo', line: 'La foto cobra vida' };
