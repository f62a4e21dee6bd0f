import type { Family } from '@tuzuo/core/api/family';
import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import { SESSION_MAX_DAYS } from '../session/service';

const DAY_S = 86_400;

const attributes = (secure: boolean) => `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;

/** A cookie that the page can read (not HttpOnly) to see whether there is a session. It authorizes nothing. */
export function markerCookie(secure: boolean): string {
  return `${MARKER_COOKIE}=1; Max-Age=${SESSION_MAX_DAYS * DAY_S}; ${attributes(secure)}`;
}

/** A cookie header that removes the marker. */
export function clearedMarkerCookie(secure: boolean): string {
  return `${MARKER_COOKIE}=; Max-Age=0; ${attributes(secure)}`;
}

const IN_A_BROWSER: readonly Family[] = ['h5', 'app_android', 'app_ios'];

/** Whether the family runs in a browser or an app's web view; mini-programs keep their own marker. */
export const hasMarkerCookie = (family: Family) => IN_A_BROWSER.includes(family);
