import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import { storage } from '@/platform/storage';
import type { LoginMarkerPort } from './port';

export const loginMarker: LoginMarkerPort = {
  isSet: () => storage.get(MARKER_COOKIE) !== '',
  set: () => storage.set(MARKER_COOKIE, '1'),
  clear: () => storage.set(MARKER_COOKIE, ''),
};
