import type { EditState } from '@tuzuo/poster/edit/state';
import { productsOf, withCopies, withoutProducts, withProducts } from './document';
import type { Studio } from './studio.store';

/** Directions of the arrow keys. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Steps of an arrow key, and with Shift, in px of the picture. */
const STEP = { small: 1, large: 10 } as const;

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** Ids of the selected products, or of the only one. */
const chosenIn = ({ document, selection }: EditState): readonly string[] => {
  const products = productsOf(document);
  return selection.length === 0 && products.length === 1 ? products.map(({ id }) => id) : selection;
};

/** Copies the selected products, or the only one, and selects the copies, in one undo step. */
export function duplicate(studio: Studio): void {
  const now = studio.editNow();
  const { document, copies } = withCopies(now.document, chosenIn(now));
  if (copies.length > 0) studio.become({ ...now, document, selection: copies });
}

/**
 * Moves the selected products, or the only one, by arrow keys; removes the selected ones by Delete, and ends the
 * selection by Escape. One product always stays.
 * @returns whether the key has a meaning here
 */
export function pressKey(studio: Studio, { key, shiftKey }: Keys): boolean {
  const now = studio.editNow();
  const { document, selection } = now;
  const products = productsOf(document);
  const ids = chosenIn(now);
  const arrow = ARROWS[key];
  if (arrow && ids.length > 0) {
    const step = shiftKey ? STEP.large : STEP.small;
    const [x, y] = [arrow[0] * step, arrow[1] * step];
    const moved = withProducts(document, ids, (layer) => ({ ...layer, x: layer.x + x, y: layer.y + y }));
    studio.change(() => moved, 'arrow');
    return true;
  }
  if (key === 'Escape' && selection.length > 0) {
    studio.select([]);
    return true;
  }
  const isDelete = key === 'Delete' || key === 'Backspace';
  if (!isDelete || selection.length === 0 || selection.length >= products.length) return false;
  studio.select([]);
  studio.change(() => withoutProducts(document, selection));
  return true;
}
