import type { UiMessages } from './zh-CN';

export const fr: UiMessages = {
  'compare.label': '{{alt}} : glissez pour comparer avant et après',
  'compare.before': 'Avant',
  'compare.after': 'Après',
  'list.loading': 'Chargement',
  'list.more': 'Voir plus',
  'list.end': 'C’est tout',
  'list.moreFailed': 'Chargement impossible ; vérifiez le réseau',
  'list.failed': 'Chargement impossible',
  'list.failedText': 'Vérifiez votre connexion, puis réessayez.',
  'list.retry': 'Réessayer',
  'video.play': 'Lire',
  'video.pause': 'Pause',
  'video.mute': 'Couper le son',
  'video.unmute': 'Remettre le son',
  'video.seek': 'Position',
  'video.fullScreen': 'Plein écran',
  'video.broken': 'Impossible de lire la vidéo',
};
