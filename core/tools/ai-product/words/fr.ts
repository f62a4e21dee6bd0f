import type { ToolWords } from '../../tool-words';

export const words: ToolWords = {
  name: 'Photo produit IA',
  line: 'Votre produit, autre décor',
  presets: { scene: 'Nouveau décor' },
};
