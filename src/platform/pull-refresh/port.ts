/** Pull-down refresh of the page; the indicator leaves when `refresh` has settled. */
export type UsePullRefresh = (refresh: () => Promise<unknown>) => void;

/** How far a finger pulls, in px, until letting go refreshes, and where the indicator then rests. */
export type PullReach = { range: number; height: number };

/** Of a whole page, and of a box that scrolls within one (product spec, section 9). */
export const PAGE_PULL: PullReach = { range: 150, height: 70 };
export const BOX_PULL: PullReach = { range: 45, height: 45 };

/** Ends a movement whose end the browser does not tell, in ms. */
const FALLBACK_MS = 350;

/** A finger pulls on past the range; from here on, as a multiple of it, nothing follows any more. */
const STRETCH = 1.5;

/** The product spec's five states (section 4), and none. */
export type PullState = 'idle' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring';

export type Pull = {
  state(): PullState;
  /** The finger is so many px below where it began. Does nothing while an earlier pull is still under way. */
  move(distance: number): void;
  /** The finger is up: past the range that refreshes. */
  release(): void;
  /** The finger was taken away by the host. */
  cancel(): void;
  /** Refreshes as if the page had been pulled; while a pull is under way nothing happens. */
  start(): void;
  /** What was refreshed is here. */
  stop(): void;
  /** The indicator has come to rest. */
  settled(): void;
  /** Forgets everything; nothing is called after that. */
  dispose(): void;
};

type PullOptions = PullReach & {
  /** @param offset of the indicator, in px below where it hides */
  draw: (state: PullState, offset: number) => void;
  refresh: () => void;
};

/** The states of one pull-down refresh, from the finger to the restored page. */
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

  function begin(): void {
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
    release: () => (state === 'reached' ? begin() : abort()),
    cancel: abort,
    start() {
      if (state === 'idle') begin();
    },
    stop() {
      if (state === 'refreshing') become('restoring', 0);
    },
    settled,
    dispose: () => clearTimeout(fallback),
  };
}
