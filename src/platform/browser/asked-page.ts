/** The requested page: path and query from the address. */
export function askedPage(): { path: string; query: Readonly<Record<string, string>> } {
  const [path, query] = window.location.hash.slice(1).split('?');
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) };
}
