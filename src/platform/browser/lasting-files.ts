/** Name of the cache in which the service worker stores pages (service-worker.ts). */
export const CACHE = 'tuzuo-pages';

/** Scripts, styles, words and images of the build, and our examples: their content never changes at an address. */
const LASTING = /^\/(js|css|words|static)\/.*\.[0-9a-f]{8,}\.\w+$|^\/(examples|scenes)\/v/;

/** Whether an address is on this site and its content never changes. */
export const isLasting = (address: string): boolean =>
  LASTING.test(address.replace(self.location.origin, ''));
