/** Pull-down refresh of the page; the indicator hides when `refresh` has settled. */
export type UsePullRefresh = (refresh: () => Promise<unknown>) => void;

/** Distance in px that a finger must pull to refresh, and the resting position of the indicator. */
export type PullReach = { range: number; height: number };

/** For a whole page, and for a scrollable box within one (product spec, section 9). */
export const PAGE_PULL: PullReach = { range: 150, height: 70 };
export const BOX_PULL: PullReach = { range: 45, height: 45 };

/** Ends a transition whose end event the browser does not fire, in ms. */
const FALLBACK_MS = 350;

/** Multiple of the range beyond which the indicator no longer follows the finger. */
const STRETCH = 1.5;

/** The five states of the product spec (section 4), and idle. */
export type PullState = 'idle' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring';

export type Pull = {
  state(): PullState;
  /** Sets the finger's distance below its start, in px. Ignored while an earlier pull is in progress. */
  move(distance: number): void;
  /** The finger lifted; beyond the range, this refreshes. */
  release(): void;
  /** The host canceled the touch. */
  cancel(): void;
  /** Refreshes as if the page had been pulled; ignored while a pull is in progress. */
  start(): void;
  /** The refresh has finished. */
  stop(): void;
  /** The indicator's transition has ended. */
  settled(): void;
  /** Cancels everything; no callback is called after that. */
  dispose(): void;
};

type PullOptions = PullReach & {
  /** @param offset of the indicator, in px below its hidden position */
  draw: (state: PullState, offset: number) => void;
  refresh: () => void;
};

/** State machine of a pull-down refresh, from the finger to the restored page. */
export function createPull({ range, height, draw, refresh }: PullOptions): Pull {
  let state: PullState = 'idle';
  let fallback: ReturnType<typeof setTimeout> | undefined;

  function become(next: PullState, offset: number): void {
    state = next;
    clearTimeout(fallback);
    if (next === 'aborting' || next === 'restoring') fallback = setTimeout(settled, FALLBACK_MS);
    draw(next, offset);
  }

  function settled(): void {
    if (state === 'aborting' || state === 'restoring') become('idle', 0);
  }

  function startRefresh(): void {
    become('refreshing', height);
    refresh();
  }

  const held = () => state === 'pulling' || state === 'reached';
  const abort = () => {
    if (held()) become('aborting', 0);
  };

  return {
    state: () => state,
    move(distance) {
      if (state !== 'idle' && !held()) return;
      const pulled = Math.min(Math.max(0, distance), range * STRETCH);
      become(distance >= range ? 'reached' : 'pulling', (pulled * height) / range);
    },
    release: () => (state === 'reached' ? startRefresh() : abort()),
    cancel: abort,
    start() {
      if (state === 'idle') startRefresh();
    },
    stop() {
      if (state === 'refreshing') become('restoring', 0);
    },
    settled,
    dispose: () => clearTimeout(fallback),
  };
}
