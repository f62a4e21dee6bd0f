/** Parameters that Taro adds to a page's query for itself. */
const EXTRAS = ['stamp', '$taroTimestamp'];

/** A query as hosts pass it: `?a` is null, `?a=1&a=2` is an array. */
type RawQuery = Readonly<Record<string, string | readonly string[] | null | undefined>>;

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A literal percent sign, as in `?discount=50%`.
    return value;
  }
}

function one(value: RawQuery[string]): string {
  return (typeof value === 'string' ? value : value?.[value.length - 1]) ?? '';
}

/**
 * A page's query without Taro's own parameters, decoded once. The last of several values of one name counts.
 * @param encoded whether the host passes the query still encoded, as in the address
 */
export function readQuery(raw: RawQuery, encoded: boolean): Record<string, string> {
  const read = encoded ? decode : (value: string) => value;
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name]) => !EXTRAS.includes(name))
      .map(([name, value]) => [read(name), read(one(value))]),
  );
}
