/** What Taro adds to a page's query for itself. */
const EXTRAS = ['stamp', '$taroTimestamp'];

/** A query as hosts hand it over: `?a` is null, `?a=1&a=2` is both. */
type RawQuery = Readonly<Record<string, string | readonly string[] | null | undefined>>;

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Someone's percent sign, such as `?discount=50%`.
    return value;
  }
}

function one(value: RawQuery[string]): string {
  return (typeof value === 'string' ? value : value?.[value.length - 1]) ?? '';
}

/**
 * A page's query without Taro's extras, decoded once. Of several values of one name the last counts.
 * @param encoded whether the host hands the query over as it stands in the address
 */
export function readQuery(raw: RawQuery, encoded: boolean): Record<string, string> {
  const read = encoded ? decode : (value: string) => value;
  return Object.fromEntries(
    Object.entries(raw)
      .filter(([name]) => !EXTRAS.includes(name))
      .map(([name, value]) => [read(name), read(one(value))]),
  );
}
