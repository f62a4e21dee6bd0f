/** A field's value as text. Structures are sent as JSON inside their field. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The fields to send, as text. Undefined ones are left out. */
export function textFields(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value)]),
  );
}

/** Form-encodes a call's parameters; done here because the targets' own encodings differ. */
export function encodeForm(fields: object): string {
  return Object.entries(textFields(fields))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Adds the fields to `url` as its query: before a fragment, after an existing query. */
export function withQuery(url: string, fields: object): string {
  const query = encodeForm(fields);
  if (query === '') return url;
  const [address = '', ...fragment] = url.split('#');
  const joint = address.includes('?') ? '&' : '?';
  return [`${address}${joint}${query}`, ...fragment].join('#');
}
