import { followLocale, say, serverLocale, useLocaleStore } from '@/i18n';
import { fetchWords, setWordsSource } from '@/i18n/fetch-words';
import { pageLoader } from '@/platform/page-loader';
import { share } from '@/platform/share';
import { onAlone } from '@/platform/single-page';
import { call } from '@/request';
import { send } from '@/request/send';
import { type SessionWords, wireSession } from '@/session/host';
import { restoreSession } from '@/session/session.store';
import { startPrivacy } from '@/shell/privacy';
import { showToast } from '@/ui/feedback/popups';
import { startDebug, startFetching, startFrame, startUpgrade } from './target-start';
import { startWords } from './words';

/**
 * Called once before the first page. A page's code and the messages are fetched together; no page renders without them.
 */
export function preparePageLoads(): void {
  setWordsSource(async (path) => String((await send({ url: path, dataType: 'text' }).result).data));
  pageLoader.setWords({
    waiting: () => startWords.say('load.waiting'),
    timeout: () => startWords.say('load.timeout'),
    retry: () => startWords.say('load.retry'),
    fetch: () => fetchWords(useLocaleStore.getState().locale),
  });
}

/** Called once, as soon as the storage is readable and before the first page. */
export function start(): void {
  startSession();
  void followLocale((locale) => showToast(startWords.in(locale)('words.failed')));
  startFetching();
  onAlone(() => showToast(say('share.alone')));
  share.signWith?.(
    (url) => call('open.web_page.sign', { url }, { toast: false }).result,
    () => ({ open: say('share.openMini'), close: say('feedback.cancel') }),
  );
  startPrivacy();
  startFrame();
  startUpgrade();
  startDebug();
}

const WORDS = {
  networkAbnormal: 'request.networkAbnormal',
  requestFailed: 'request.requestFailed',
  loginFailed: 'session.loginFailed',
} as const satisfies Record<SessionWords, string>;

/** From here on, API calls carry the session. */
function startSession(): void {
  wireSession({
    locale: serverLocale,
    toast: showToast,
    toastWords: (words) => showToast(startWords.say(WORDS[words])),
  });
  void restoreSession();
}
