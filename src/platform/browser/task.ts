const waiting: (() => void)[] = [];

let send: (() => void) | undefined;

/** When first used: the build draws first screens, where there is no window. */
function openChannel(): () => void {
  const { port1, port2 } = new MessageChannel();
  const ask = () => port2.postMessage(null);
  port1.onmessage = () => waiting.shift()?.();
  // Firefox drops the messages of a page that goes into its back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) waiting.forEach(ask);
  });
  return ask;
}

/** Runs work in a task of its own, without the delay of timers, and also in a page that came back from the cache. */
export function setTask(work: () => void): void {
  waiting.push(work);
  send ??= openChannel();
  send();
}
