import type { UpgradeMessages } from './zh-CN';

export const fr: UpgradeMessages = {
  title: 'Version {{version}} disponible',
  notes: 'Nous recommandons d’installer la dernière version.',
  confirm: 'Installer',
  later: 'Plus tard',
  downloading: 'Téléchargement {{percent}} %',
  unreachable: 'Le téléchargement n’a pas abouti. Vérifiez la connexion, puis réessayez.',
  damaged: 'Le fichier téléchargé est incomplet. Réessayez.',
  failed: 'La nouvelle version n’a pas pu être installée. Réessayez.',
  retry: 'Réessayer',
};
