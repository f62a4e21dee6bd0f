import { useLocaleStore } from '@/i18n';
import { fetchWords } from '@/i18n/translate';
import { pageLoader } from '@/platform/page-loader';
import { share } from '@/platform/share';
import { call } from '@/request';
import { type SessionWords, wireSession } from '@/session/host';
import { restoreSession } from '@/session/session.store';
import { showToast } from '@/ui/feedback/popups';
import { startWords } from './locales';
import { startDebug, startUpgrade } from './target-start';

/** Called once, before the first page: it and its words are fetched together, and no page shows without them. */
export function preparePageLoads(): void {
  pageLoader.setWords({
    waiting: () => startWords('load.waiting'),
    timeout: () => startWords('load.timeout'),
    retry: () => startWords('load.retry'),
    fetch: () => fetchWords(useLocaleStore.getState().locale),
  });
}

/** Called once, as soon as the storage can be read, and before the first page. */
export function start(): void {
  startSession();
  share.signWith?.((url) => call('open.web_page.sign', { url }, { toast: false }).result);
  startUpgrade();
  startDebug();
}

const WORDS = {
  networkAbnormal: 'request.networkAbnormal',
  requestFailed: 'request.requestFailed',
  loginFailed: 'session.loginFailed',
} as const satisfies Record<SessionWords, string>;

/** From here on calls carry the session. */
function startSession(): void {
  wireSession({
    locale: () => useLocaleStore.getState().locale,
    toast: showToast,
    toastWords: (words) => showToast(startWords(WORDS[words])),
  });
  void restoreSession();
}
