import type { HubMessages } from './zh-CN';

export const fr: HubMessages = {
  used: '{{used}} utilisés',
  free: '{{free}} libres',
  meter: 'Espace utilisé',
  full: 'Presque plein : supprimez l’inutile et videz la corbeille.',
  'use.poster': 'Affiches',
  'use.upload': 'Envois',
  'use.export': 'Exports',
  'use.result': 'Résultats',
  'use.recycled': 'Corbeille',
  'one.poster': 'Affiche',
  'one.upload': 'Image envoyée',
  'one.export': 'Fichier exporté',
  'one.result': 'Résultat',
  recent: 'Récents',
  none: 'Rien ici pour l’instant',
  guest: 'Connectez-vous pour voir votre espace',
  guestText: 'Affiches et images restent dans votre compte.',
};
