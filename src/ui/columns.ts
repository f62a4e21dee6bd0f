/** An item of a list in a column, with its place in the list. */
export type Placed<Item> = { item: Item; index: number };

/**
 * Spreads a list over columns: each item goes below the shortest. What comes later moves nothing that is there.
 * @param heightOf in any unit, for a column of a given width
 */
export function fillColumns<Item>(
  items: readonly Item[],
  count: number,
  heightOf: (item: Item) => number,
): Placed<Item>[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, items: [] as Placed<Item>[] }));
  for (const [index, item] of items.entries()) {
    const shortest = columns.reduce((least, one) => (one.height < least.height ? one : least));
    shortest.height += heightOf(item);
    shortest.items.push({ item, index });
  }
  return columns.map((column) => column.items);
}
