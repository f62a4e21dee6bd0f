import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Foto de carné',
  line: 'Medidas exactas, fondos y hojas para imprimir',
};
