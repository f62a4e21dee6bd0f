import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Photo d’identité',
  line: 'Formats exacts, fonds et planches à imprimer',
};
