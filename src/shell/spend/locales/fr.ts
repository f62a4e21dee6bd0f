import type { SpendMessages } from './zh-CN';

export const fr: SpendMessages = {
  points: '{{points}} pt',
  cash: '{{amount}} sur le compte',
  cashNote: 'Facturé sur votre compte, sans points.',
  member: 'Prix membre au lieu de {{points}} pt',
  balance: 'Points restants',
  back: 'Rien n’est débité en cas d’échec',
  kept: 'Gardé dans l’historique jusqu’à suppression ou {{count}} autres créations',
  confirm: 'Confirmer · {{cost}}',
  cancel: 'Pas maintenant',
};
