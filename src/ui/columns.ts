/** An item in a column, with its index in the list. */
export type Placed<Item> = { item: Item; index: number };

/**
 * Distributes a list over columns: each item goes below the shortest one. Items added later move none of the existing
 * ones.
 * @param heightOf height of an item in any unit, at the width of a column
 */
export function fillColumns<Item>(
  items: readonly Item[],
  count: number,
  heightOf: (item: Item) => number,
): Placed<Item>[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, items: [] as Placed<Item>[] }));
  for (const [index, item] of items.entries()) {
    const shortest = columns.reduce((min, one) => (one.height < min.height ? one : min));
    shortest.height += heightOf(item);
    shortest.items.push({ item, index });
  }
  return columns.map((column) => column.items);
}
