import { originOf } from '@tuzuo/core/api/web-origin';

/** Schemes that may be opened in other apps: web, mail, phone, SMS and the two payment apps. */
const OUTSIDE_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:', 'sms:', 'weixin:', 'alipays:'];

/** Whether a page at this URL may be shown in the shell and use the bridge. */
export function isTrusted(url: string, trusted: readonly string[]): boolean {
  const origin = originOf(url);
  return origin !== undefined && trusted.includes(origin);
}

/**
 * Whether a URL may be opened in another app. Schemes that reach into this device (`intent:`, `file:`) are not allowed.
 */
export function mayOpenOutside(url: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase();
  return scheme !== undefined && OUTSIDE_SCHEMES.includes(scheme);
}
