import type { AccountMessages } from './zh-CN';

export const fr: AccountMessages = {
  guest: 'Connectez-vous : {{points}} points offerts, créations gardées',
  guestPlain: 'Connectez-vous pour garder vos créations',
  points: 'Points',
  freeToday: 'Gratuit aujourd’hui',
  space: 'Espace',
  spaceOf: 'sur {{limit}} d’espace',
  works: 'Créations récentes',
  worksAll: 'Tout',
  worksNone: 'Pas encore de création',
  worksStart: 'Créer la première',
  worksFailed: 'Impossible de charger vos créations',
  'work.open': 'Ouvrir',
  'work.remove': 'Supprimer',
  'work.more': 'Actions',
  'work.removeRun':
    'C’est définitif, et les liens que vous avez partagés ne fonctionneront plus. Les images enregistrées restent.',
  'work.removePoster': 'Supprimer cette affiche ? Vous pourrez la récupérer dans la corbeille.',
  memberUntil: 'Jusqu’à : {{time}}',
  memberNone: 'Plus de points, moins cher',
};
