import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import type { LoginMarkerPort } from './port';

export const loginMarker = {
  isSet: () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MARKER_COOKIE}=`)),
  set: () => undefined,
  clear() {
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in half of the supported browsers
    document.cookie = `${MARKER_COOKIE}=; path=/; max-age=0`;
  },
} satisfies LoginMarkerPort;
