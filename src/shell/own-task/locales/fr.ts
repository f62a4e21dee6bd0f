import type { OwnTaskMessages } from './zh-CN';

export const fr: OwnTaskMessages = {
  'with.queue': '{{number}} avant vous',
  waiting: 'En file d’attente',
  'with.percent': '{{percent}} % terminé',
  cancel: 'Annuler',
  network: 'Pas de connexion. Rien n’est perdu : réessayez.',
  buy: 'Obtenir des points',
};
