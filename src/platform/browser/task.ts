const waiting: (() => void)[] = [];

let channel: MessageChannel | undefined;

const ask = () => channel?.port2.postMessage(0);

/** Runs work in a task of its own, without the delay of timers, and also in a page that came back from the cache. */
export function setTask(work: () => void): void {
  waiting.push(work);
  if (!channel) {
    // When first used: the build draws first screens, where there is no window.
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
    // Firefox drops the messages of a page that goes into its back/forward cache. One too many does nothing.
    window.addEventListener('pageshow', () => waiting.forEach(ask));
  }
  ask();
}
