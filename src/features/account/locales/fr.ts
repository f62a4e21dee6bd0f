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
  memberUntil: 'Jusqu’à : {{time}}',
  memberNone: 'Plus de points, moins cher',
};
