import type { OfflineMessages } from './zh-CN';

export const fr: OfflineMessages = {
  ready: 'Une nouvelle version est prête. Votre saisie est conservée.',
  reload: 'Mettre à jour',
  later: 'Plus tard',
};
