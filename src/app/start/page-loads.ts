import { useLocaleStore } from '@/i18n';
import { fetchWords } from '@/i18n/translate';
import { pageLoader } from '@/platform/page-loader';
import { startWords } from './locales';

/** Called once, before the first page: it and its words are fetched together, and no page shows without them. */
export function preparePageLoads(): void {
  pageLoader.setWords({
    waiting: () => startWords('load.waiting'),
    timeout: () => startWords('load.timeout'),
    fetch: () => fetchWords(useLocaleStore.getState().locale),
  });
}
