/** The scheme, host and port of a web address; anything else (user info, spaces, backslashes) is no match. */
const WEB_ORIGIN = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?(?=[/?#]|$)/i;

/** What other apps may be opened with: mail, phone, messages and the two payment apps. */
const OUTSIDE_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:', 'sms:', 'weixin:', 'alipays:'];

/**
 * The origin of a web address (`https://a.example:8443`), lower-case and without a default port, or undefined when
 * the address is not plainly a web one. React Native's own URL class cannot be used: it parses next to nothing.
 */
export function originOf(url: string): string | undefined {
  const match = WEB_ORIGIN.exec(url);
  if (match === null) return undefined;
  const [, scheme = '', host = '', port] = match;
  const isDefault = port === undefined || port === (scheme.toLowerCase() === 'https' ? '443' : '80');
  return `${scheme}://${host}${isDefault ? '' : `:${port}`}`.toLowerCase();
}

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
