import { describe, expect, it } from 'vitest';
import { emptyStudio, productsOf, withPhoto } from './document';
import { duplicate, pressKey } from './keys';
import { createStudio } from './studio.store';

const SIZE = { width: 300, height: 400 };
const photo = (id: string) => ({ type: 'asset', id }) as const;

const open = (...ids: string[]) => {
  const studio = createStudio(
    ids.reduce((document, id) => withPhoto(document, photo(id), SIZE), emptyStudio('white')),
  );
  const places = () => productsOf(studio.documentNow()).map(({ x, y }) => [x, y]);
  const press = (key: string, shiftKey = false) => pressKey(studio, { key, shiftKey });
  return { studio, places, press };
};

describe('keys', () => {
  it('move the only product, by one pixel or ten, in one undo step', () => {
    const { studio, places, press } = open('a');
    const [[x = 0, y = 0] = []] = places();
    expect([press('ArrowRight'), press('ArrowDown', true)]).toEqual([true, true]);
    expect(places()).toEqual([[x + 1, y + 10]]);
    studio.undo();
    expect(places()).toEqual([[x, y]]);
  });

  it('act on the selected one of several, and leave one', () => {
    const { studio, places, press } = open('a', 'b');
    const before = places();
    expect([press('ArrowLeft'), press('Delete')]).toEqual([false, false]);
    studio.select(['product-2']);
    press('ArrowLeft');
    expect(places()).toEqual([before[0], [(before[1]?.[0] ?? 0) - 1, before[1]?.[1]]]);
    expect(press('Backspace')).toBe(true);
    expect(places()).toHaveLength(1);
    studio.select(['product-1']);
    expect(press('Delete')).toBe(false);
    expect([press('Escape'), studio.editNow().selection, press('Escape')]).toEqual([true, [], false]);
  });

  it('copy the only product, or the selected one, which is selected then, in one undo step', () => {
    const { studio, places } = open('a');
    duplicate(studio);
    expect(studio.editNow().selection).toEqual(['product-2']);
    expect(places()).toHaveLength(2);
    studio.undo();
    expect(places()).toHaveLength(1);
    studio.redo();
    // Nothing is selected: it is not known which one is meant.
    studio.select([]);
    duplicate(studio);
    expect(places()).toHaveLength(2);
  });
});
