/** Matches the scheme, host and port of a web address; nothing else (user info, spaces, backslashes) matches. */
const WEB_ORIGIN = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?(?=[/?#]|$)/i;

/**
 * The origin of a web address (`https://a.example:8443`), lower-case and without a default port; undefined when the
 * address is not plainly a web address. Not every target has a URL class: a mini-program has none, and React Native's
 * is incomplete.
 */
export function originOf(url: string): string | undefined {
  const match = WEB_ORIGIN.exec(url);
  if (match === null) return undefined;
  const [, scheme = '', host = '', port] = match;
  const isDefault = port === undefined || port === (scheme.toLowerCase() === 'https' ? '443' : '80');
  return `${scheme}://${host}${isDefault ? '' : `:${port}`}`.toLowerCase();
}
