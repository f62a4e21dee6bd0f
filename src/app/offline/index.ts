import { keepPages } from '@/platform/browser/offline-pages';
import { t } from './locales';

/** Lets the app start without a network, and offers its newer versions. */
export const startOffline = (): Promise<void> =>
  keepPages(() => ({ ready: t('ready'), reload: t('reload'), later: t('later') }));
