/** Whether a version such as `8.0.68` is older than another; false for one that cannot be parsed. */
export function isOlder(version: string, than: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, part] of than.split('.').map(Number).entries()) {
    const own = parts[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
