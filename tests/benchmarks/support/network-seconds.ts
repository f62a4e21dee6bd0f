import type { Network } from '../../../server/src/engines/local/models/session';

/** Seconds that a network itself takes within some work, which is given the network to run. */
export async function networkSeconds(
  network: Network,
  work: (watched: Network) => Promise<unknown>,
): Promise<number> {
  let seconds = 0;
  await work({
    run: async (input) => {
      const started = performance.now();
      const output = await network.run(input);
      seconds += (performance.now() - started) / 1_000;
      return output;
    },
  });
  return seconds;
}
