// The one function of query-string that Taro calls (config/taro/h5.ts); all of it comes with it, 2 KiB of the first load.

type Value = string | null;

/** A text of an address as it was meant; a damaged one as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

/** What an address asks for, by name and sorted by it; a name that comes twice has a list, one without `=` nothing. */
function parse(search: string, { decode = true } = {}): Record<string, Value | Value[]> {
  const read = decode ? decoded : (text: string) => text;
  const query = new Map<string, Value | Value[]>();
  for (const part of search
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')
    .filter(Boolean)) {
    const at = part.indexOf('=');
    const name = read(at === -1 ? part : part.slice(0, at));
    const value = at === -1 ? null : read(part.slice(at + 1));
    const before = query.get(name);
    query.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries([...query].sort(([one], [other]) => (one < other ? -1 : 1)));
}

// biome-ignore lint/style/noDefaultExport: as the package has it
export default { parse };
