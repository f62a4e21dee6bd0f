/** Whether a version such as `8.0.68` comes before another; one that says nothing does not. */
export function isOlder(version: string, than: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, part] of than.split('.').map(Number).entries()) {
    const own = parts[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}
