import { keepPages } from '@/platform/browser/offline-pages';
import { t } from './words';

/** Registers the offline cache so that the app starts without a network, and offers newer versions to the user. */
export const startOffline = (): Promise<void> =>
  keepPages(() => ({ ready: t('ready'), reload: t('reload'), later: t('later') }));
