import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Comprimir',
  line: 'Al peso que pidas, por lotes',
  presets: { smaller: 'Comprimir' },
};
