import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Effacer un objet',
  line: 'Un coup de pinceau, disparu',
  presets: { clean: 'Nettoyer' },
};
