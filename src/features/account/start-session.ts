import { showToast } from '@/feedback/popups';
import { type PlainMessageKey, useLocaleStore } from '@/i18n';
import { translator } from '@/i18n/translate';
import { type SessionWords, wireSession } from '@/session/host';
import { restoreSession } from '@/session/session.store';

const WORDS = {
  networkAbnormal: 'request.networkAbnormal',
  requestFailed: 'request.requestFailed',
  loginFailed: 'session.loginFailed',
} as const satisfies Record<SessionWords, PlainMessageKey>;

const locale = () => useLocaleStore.getState().locale;

/** Called once, when the storage is readable and before the first page: from here on calls carry the session. */
export function startSession(): void {
  wireSession({
    locale,
    toast: showToast,
    toastWords: (words) => showToast(translator(locale())(WORDS[words])),
  });
  void restoreSession();
}
