import { createWorkSearch } from '@tuzuo/core/session/proof-of-work';

/** Duration of a slice in ms: less than a frame, so that scrolling and animations continue. */
const SLICE_MS = 10;

/** Hashes between two checks of the time: some 2 ms where JavaScript is not compiled. */
const BATCH = 64;

/** Work in progress, which may be stopped. */
export type Work = { stopped: boolean };

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Finds the nonce of a proof of work in slices, so that the page stays responsive; undefined once `work` is stopped.
 * Runs in the main thread: mini-programs and React Native have no comparable workers.
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
