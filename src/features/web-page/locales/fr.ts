import type { WebPageMessages } from './zh-CN';

export const fr: WebPageMessages = {
  'refused.title': 'Page impossible à ouvrir ici',
  'refused.text': '« {{site}} » ne fait pas partie des sites autorisés.',
  'missing.text': 'Le lien n’indique aucune page web.',
  'failed.title': 'Le site n’a pas pu être vérifié',
  'failed.text': 'Vérifiez la connexion, puis réessayez.',
  retry: 'Réessayer',
};
