const waiting: (() => void)[] = [];

let channel: MessageChannel | undefined;

const ask = () => channel?.port2.postMessage(0);

/**
 * Runs work in a separate task, without the delay of timers; also works in a page restored from the back/forward cache.
 */
export function setTask(work: () => void): void {
  waiting.push(work);
  if (!channel) {
    // Created on first use: the build renders first screens without a window.
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
    // Firefox drops the messages of a page that enters its back/forward cache. A superfluous one does nothing.
    window.addEventListener('pageshow', () => waiting.forEach(ask));
  }
  ask();
}
