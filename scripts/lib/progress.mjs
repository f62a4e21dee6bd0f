/** Between two signs of life where a line cannot be rewritten (a pipe, a CI log). */
const PLAIN_INTERVAL_MS = 15_000;
const TERMINAL_INTERVAL_MS = 1_000;

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(ms < 9_950 ? 1 : 0)} s`;

/**
 * Reports the steps of a command. On a terminal the running step counts its seconds in place; elsewhere
 * only whole lines are written, without control characters.
 * @param {{ write(text: string): unknown, isTTY?: boolean | undefined }} stream
 */
export function createProgress(stream) {
  const terminal = stream.isTTY === true;

  /** @param {string} text */
  const line = (text) => stream.write(terminal ? `\r\x1b[K${text}\n` : `${text}\n`);

  return {
    line,
    /**
     * Runs `work` under a title; says how long it took, or lets its failure through.
     * @template T
     * @param {string} title
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(title, work) {
      const started = Date.now();
      if (terminal) stream.write(`${title} …`);
      else line(`${title} …`);
      const timer = setInterval(
        () => {
          const elapsed = `${title} … ${Math.round((Date.now() - started) / 1000)} s`;
          stream.write(terminal ? `\r\x1b[K${elapsed}` : `${elapsed}\n`);
        },
        terminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS,
      );
      try {
        const result = await work();
        clearInterval(timer);
        line(`${title}: done in ${seconds(Date.now() - started)}`);
        return result;
      } catch (error) {
        clearInterval(timer);
        line(`${title}: failed after ${seconds(Date.now() - started)}`);
        throw error;
      }
    },
  };
}

/** @typedef {ReturnType<typeof createProgress>} Progress */
