import { type PopupPort, popup } from '@/platform/popup';

/** Product spec, section 9. */
const TOAST_MS = 1500;

/** Waits shorter than this show nothing: a spinner that flashes is worse than none (product spec, section 9). */
const LOADING_DELAY_MS = 800;

type ToastOptions = { durationMs?: number; mask?: boolean };
type LoadingOptions = { delayMs?: number; mask?: boolean };

type Timer = ReturnType<typeof setTimeout> | undefined;

/** What toast and loading share: on every host there is room for one, and the later takes it from the earlier. */
function createPopupSlot(popup: PopupPort) {
  let shown: 'toast' | 'loading' | undefined;
  /** Runs while a toast shows. */
  let expiry: Timer;
  /** Runs while a loading has been asked for and does not show yet. */
  let delay: Timer;

  function stopClocks(): void {
    clearTimeout(expiry);
    clearTimeout(delay);
    delay = undefined;
  }

  return {
    /** Shows words that go away by themselves, in place of whatever shows or waits, loading included. */
    showToast(title: string, { durationMs = TOAST_MS, mask = false }: ToastOptions = {}): void {
      stopClocks();
      shown = 'toast';
      popup.showToast({ title, mask, durationMs });
      expiry = setTimeout(() => {
        shown = undefined;
      }, durationMs);
    },

    /** Shows a spinner with words, after a delay, until `hideLoading`. One that shows changes its words at once. */
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

    /** Hides the toast before its time. Only warns when none shows. */
    hideToast(): void {
      if (shown !== 'toast') {
        warnUnpaired('Toast');
        return;
      }
      clearTimeout(expiry);
      shown = undefined;
      popup.hide('toast');
    },

    /** Ends the loading. Only warns when none shows or waits. */
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

    /** True while a loading shows or waits. */
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
 * Shows a loading for as long as the work takes; nothing when it is quick. Works that overlap share it. A toast
 * that the work shows on its way stays.
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
