/** What the address leads to: the page's path, and what it is told. */
export function askedPage(): { path: string; query: Readonly<Record<string, string>> } {
  const [path, query] = window.location.hash.slice(1).split('?');
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) };
}
