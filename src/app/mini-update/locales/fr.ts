import type { MiniUpdateMessages } from './zh-CN';

export const fr: MiniUpdateMessages = {
  ready: 'Une nouvelle version est prête. Redémarrez pour l’utiliser.',
  restart: 'Relancer',
  failed: 'La nouvelle version n’a pas pu être chargée. Supprimez le mini-programme, puis recherchez-le.',
};
