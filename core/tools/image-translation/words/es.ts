import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Traducir imagen',
  line: 'Otro idioma, mismo diseño',
  presets: { translate: 'Traducir' },
};
