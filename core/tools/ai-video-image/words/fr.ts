import type { ToolWords } from '../../tool-words';

export const words: ToolWords = { name: 'Image en vidéo', line: 'La photo s’anime' };
