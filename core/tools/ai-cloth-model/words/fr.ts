import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Essayage virtuel',
  line: 'Voyez un vêtement porté par un mannequin',
};
