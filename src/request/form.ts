/** A field as text: structures become JSON inside their field, as the wire says. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The fields that go out, as text. Undefined ones are left out. */
export function textFields(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value)]),
  );
}

/** Form encoding of a call's parameters, made by ourselves because each target's own differs. */
export function encodeForm(fields: object): string {
  return Object.entries(textFields(fields))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** `url` with the fields as its query, in front of a fragment and after a query that it already has. */
export function withQuery(url: string, fields: object): string {
  const query = encodeForm(fields);
  if (query === '') return url;
  const [address = '', ...fragment] = url.split('#');
  const joint = address.includes('?') ? '&' : '?';
  return [`${address}${joint}${query}`, ...fragment].join('#');
}
