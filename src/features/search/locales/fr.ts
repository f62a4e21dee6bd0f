import type { SearchMessages } from './zh-CN';

export const fr: SearchMessages = {
  label: 'Que voulez-vous créer ?',
  placeholder: 'ex. détourage, marbre',
  tools: 'Outils',
  scenes: 'Décors pour vos produits',
  none: 'Aucun résultat',
  noneText: 'Essayez un autre mot : un outil, ou un élément du décor.',
  clear: 'Effacer',
};
