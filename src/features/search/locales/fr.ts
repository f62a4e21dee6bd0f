import type { SearchMessages } from './zh-CN';

export const fr: SearchMessages = {
  label: 'Que voulez-vous créer ?',
  placeholder: 'Fond blanc, filigrane…',
  popular: 'Souvent cherché',
  'popular.list': 'Fond blanc|Changer le fond|Filigrane|Vieille photo|Passeport|Compresser',
  tasks: 'À faire',
  documents: 'Documents',
  tools: 'Outils',
  scenes: 'Décors pour vos produits',
  templates: 'Modèles d’affiches',
  templatesAll: 'Tous les résultats',
  none: 'Aucun résultat',
  noneText: 'Essayez un autre mot, ou commencez ici :',
  clear: 'Effacer',
};
