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
  'use.other': 'Autre (versions…)',
  guest: 'Connectez-vous pour voir votre espace',
  guestText: 'Affiches et images restent dans votre compte.',
};
