import type { SharePort } from './port';

/** WeChat's browser has no sharing for pages, and people there send a page by its menu. */
const IN_WECHAT = /MicroMessenger/i;

/** Where a page of the app is for somebody else's browser. */
const addressOf = (url: string) => `${window.location.href.split('#')[0]}#${url}`;

export const share = {
  byAddress: true,
  async send({ title, url, address = addressOf(url) }) {
    if (IN_WECHAT.test(navigator.userAgent)) return { kind: 'menu' };
    if (!('share' in navigator)) return { kind: 'copy', address };
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Refused by a policy, or without an app to share to: the address is still good. AbortError = the user's no.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') return { kind: 'copy', address };
    }
    return { kind: 'done' };
  },
  useContent: () => undefined,
  useTimeline: () => undefined,
  Cover: undefined,
} satisfies SharePort;
