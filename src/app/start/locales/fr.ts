import type { StartMessages } from './zh-CN';

export const fr: StartMessages = {
  'load.waiting': 'Ouverture de la page',
  'load.timeout': "La connexion a expiré, cliquez sur l'écran pour réessayer.",
  'load.retry': 'Réessayer',
  'request.networkAbnormal': 'Problème de réseau',
  'request.requestFailed': 'La requête a échoué',
  'session.loginFailed': 'Échec de la connexion, réessayez',
};
