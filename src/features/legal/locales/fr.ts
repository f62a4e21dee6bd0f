import type { LegalMessages } from './zh-CN';

export const fr: LegalMessages = {
  updated: 'En vigueur depuis le {{date}}',
  failed: 'Le texte n’a pas pu être chargé. Vérifiez la connexion.',
  retry: 'Réessayer',
};
