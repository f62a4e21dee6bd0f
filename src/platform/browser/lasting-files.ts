/** What the worker keeps pages in (service-worker.ts). */
export const CACHE = 'tuzuo-pages';

/** Scripts, styles and pictures of the build, and our examples: what is in them never changes under their addresses. */
const LASTING = /^\/(js|css|static)\/.*\.[0-9a-f]{8,}\.\w+$|^\/(examples|scenes)\/v/;

/** Whether an address is of this site, and of something that never changes. */
export const isLasting = (address: string): boolean =>
  LASTING.test(address.replace(self.location.origin, ''));
