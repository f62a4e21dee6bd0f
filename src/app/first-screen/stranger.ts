import type { LoginMarkerPort } from '@/platform/login-marker/port';

/** What the build puts in the place of the sign that a device is logged in: it draws for somebody who never came. */
export const loginMarker: LoginMarkerPort = {
  isSet: () => false,
  set: () => undefined,
  clear: () => undefined,
};
