import type { PreviewMessages } from './zh-CN';

export const fr: PreviewMessages = {
  favorite: 'Favoris',
  use: 'Utiliser',
  share: 'Partager',
  close: 'Fermer',
  previous: 'Précédent',
  next: 'Suivant',
  marked: 'Ajouté aux favoris',
  sizePx: '{{width}} × {{height}} px',
  sizeMm: '{{width}} × {{height}} mm',
  pages: '{{pages}} pages',
};
