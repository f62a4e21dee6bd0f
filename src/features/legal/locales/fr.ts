import type { LegalMessages } from './zh-CN';

export const fr: LegalMessages = {
  updated: 'En vigueur depuis le {{date}}',
  failed: 'Texte non chargé',
  failedText: 'Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
};
