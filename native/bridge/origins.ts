import { originOf } from '@tuzuo/core/api/web-origin';

/** What other apps may be opened with: mail, phone, messages and the two payment apps. */
const OUTSIDE_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:', 'sms:', 'weixin:', 'alipays:'];

/** Whether a page of this address may be shown in the shell and may use the bridge. */
export function isTrusted(url: string, trusted: readonly string[]): boolean {
  const origin = originOf(url);
  return origin !== undefined && trusted.includes(origin);
}

/** Whether an address may be handed to another app. Schemes that reach into this device (`intent:`, `file:`) may not. */
export function mayOpenOutside(url: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase();
  return scheme !== undefined && OUTSIDE_SCHEMES.includes(scheme);
}
