import type { zhCN } from './zh-CN';

export const fr: Record<keyof typeof zhCN, string> = {
  action: 'Changer',
  promise:
    'Une photo des chaussures et une photo de modèle suffisent pour les voir portées, sans nouvelle séance.',
  preview: 'Aperçu : les chaussures suivent talons et pointes, sous l’angle de leur photo.',
  shoes: 'Photos des chaussures',
  'shoes.hint': 'Une chaussure ou la paire, 1 à 3 angles.',
  count: 'Résultats',
  'tip.feet': 'Photo en pied, les deux pieds visibles.',
  placement: 'Position',
};
