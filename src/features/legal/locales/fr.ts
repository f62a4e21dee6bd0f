import type { LegalMessages } from './zh-CN';

export const fr: LegalMessages = {
  updated: 'En vigueur depuis le {{date}}',
  failed: 'Impossible de charger le texte',
  failedText: 'Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
};
