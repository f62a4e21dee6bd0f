import { type PopupPort, popup } from '@/platform/popup';

/** Duration of a toast (product spec, section 9). */
const TOAST_MS = 1500;

/** Delay before a loading indicator shows, so that short waits do not flash one (product spec, section 9). */
const LOADING_DELAY_MS = 800;

type ToastOptions = { durationMs?: number; mask?: boolean };
type LoadingOptions = { delayMs?: number; mask?: boolean };

type Timer = ReturnType<typeof setTimeout> | undefined;

/** State shared by toast and loading indicator: every host shows one at a time, and the later replaces the earlier. */
function createPopupSlot(popup: PopupPort) {
  let shown: 'toast' | 'loading' | undefined;
  /** Runs while a toast is shown. */
  let expiry: Timer;
  /** Runs while a loading indicator is requested but not shown yet. */
  let delay: Timer;

  function stopClocks(): void {
    clearTimeout(expiry);
    clearTimeout(delay);
    delay = undefined;
  }

  return {
    /** Shows a text for `durationMs`, replacing a toast or loading indicator that is shown or pending. */
    showToast(title: string, { durationMs = TOAST_MS, mask = false }: ToastOptions = {}): void {
      stopClocks();
      shown = 'toast';
      popup.showToast({ title, mask, durationMs });
      expiry = setTimeout(() => {
        shown = undefined;
      }, durationMs);
    },

    /**
     * Shows a spinner with a text, after a delay, until `hideLoading`. If one is shown already, its text changes at
     * once.
     */
    showLoading(title: string, { delayMs = LOADING_DELAY_MS, mask = false }: LoadingOptions = {}): void {
      const show = () => {
        stopClocks();
        shown = 'loading';
        popup.showLoading({ title, mask });
      };
      clearTimeout(delay);
      if (shown === 'loading' || delayMs === 0) show();
      else delay = setTimeout(show, delayMs);
    },

    /** Hides the toast early. Only warns when none is shown. */
    hideToast(): void {
      if (shown !== 'toast') {
        warnUnpaired('Toast');
        return;
      }
      clearTimeout(expiry);
      shown = undefined;
      popup.hide('toast');
    },

    /** Hides the loading indicator. Only warns when none is shown or pending. */
    hideLoading(): void {
      if (delay === undefined && shown !== 'loading') {
        warnUnpaired('Loading');
        return;
      }
      clearTimeout(delay);
      delay = undefined;
      if (shown !== 'loading') return;
      shown = undefined;
      popup.hide('loading');
    },

    /** True while a loading indicator is shown or pending. */
    isLoading: () => delay !== undefined || shown === 'loading',
  };
}

function warnUnpaired(kind: 'Toast' | 'Loading'): void {
  console.warn(`Please note show${kind} must be paired with hide${kind}`);
}

const slot = createPopupSlot(popup);

export const { showToast, hideToast, showLoading, hideLoading } = slot;

let running = 0;

/**
 * Shows a loading indicator while the work runs; none when it is quick. Overlapping calls share it. A toast that the
 * work shows stays visible.
 * @returns what the work resolves with
 * @throws what it rejects with
 */
export async function whileLoading<T>(
  title: string,
  work: () => Promise<T>,
  options?: LoadingOptions,
): Promise<T> {
  running += 1;
  showLoading(title, options);
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0 && slot.isLoading()) hideLoading();
  }
}
