import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import { storage } from '@/platform/storage';

/** The sign that this device is logged in: a cookie in the browser, a stored word elsewhere. No secret. */
export type LoginMarkerPort = {
  isSet(): boolean;
  /** After a log-in; a no-op where the server's answer has set the cookie. */
  set(): void;
  clear(): void;
};

export const loginMarker: LoginMarkerPort = {
  isSet: () => storage.get(MARKER_COOKIE) !== '',
  set: () => storage.set(MARKER_COOKIE, '1'),
  clear: () => storage.set(MARKER_COOKIE, ''),
};
