import { useLocaleStore } from '@/i18n';
import { type SessionWords, wireSession } from '@/session/host';
import { restoreSession } from '@/session/session.store';
import { showToast } from '@/ui/feedback/popups';
import { startWords } from './locales';

const WORDS = {
  networkAbnormal: 'request.networkAbnormal',
  requestFailed: 'request.requestFailed',
  loginFailed: 'session.loginFailed',
} as const satisfies Record<SessionWords, string>;

/** Called once, when the storage is readable and before the first page: from here on calls carry the session. */
export function startSession(): void {
  wireSession({
    locale: () => useLocaleStore.getState().locale,
    toast: showToast,
    toastWords: (words) => showToast(startWords(WORDS[words])),
  });
  void restoreSession();
}
