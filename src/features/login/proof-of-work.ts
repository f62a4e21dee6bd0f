import { createWorkSearch } from '@tuzuo/core/session/proof-of-work';

/** Less than a frame, so that the page goes on scrolling and animating. */
const SLICE_MS = 10;

/** Hashes between two looks at the clock: some 2 ms where JavaScript is not compiled. */
const BATCH = 64;

/** Work that is under way, and may be stopped. */
export type Work = { stopped: boolean };

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * The nonce for a proof of work, found in slices between which the page lives on; undefined once `work` is stopped.
 * In the same thread: mini-programs and React Native have no workers that would be simpler.
 */
export async function solveWork(
  { salt, bits }: { salt: string; bits: number },
  work: Readonly<Work>,
): Promise<string | undefined> {
  const search = createWorkSearch(salt, bits);
  while (!work.stopped) {
    const until = Date.now() + SLICE_MS;
    do {
      const nonce = search(BATCH);
      if (nonce !== undefined) return String(nonce);
    } while (Date.now() < until);
    await nextTurn();
  }
  return undefined;
}
