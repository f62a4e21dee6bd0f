import { SCENES } from '@tuzuo/core/backdrops';
import type { PosterDocument } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { shadowsIn, withScene } from '@tuzuo/poster/layers/product/scene';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';
import { describe, expect, it } from 'vitest';
import {
  byId,
  emptyStudio,
  productsOf,
  resized,
  withBackground,
  withBackgroundPicture,
  withCopies,
  withMatte,
  withOrder,
  withoutProducts,
  withPhoto,
  withProducts,
} from './document';
import { outputsOf } from './outputs';

const photo = (id: string) => ({ type: 'asset', id }) as const;
const SIZE = { width: 3000, height: 4000 };
/** The product has 1200 × 600 px of the photo. */
const MATTE = { ...SIZE, box: { left: 0.2, top: 0.3, width: 0.4, height: 0.15 } };

const boxes = (document: PosterDocument) =>
  productsOf(document).map(({ x, y, width, height }) =>
    [x, y, width, height].map((length) => Math.round(length)),
  );

describe('copies', () => {
  const two = withPhoto(withPhoto(emptyStudio('white'), photo('a'), SIZE), photo('b'), SIZE);

  it('stand right after their originals where the layout is untouched', () => {
    const { document, copies } = withCopies(two, ['product-1']);
    expect(copies).toEqual(['product-3']);
    // Largest in two rows: the copy is in that of its original.
    const [original, other, copy] = boxes(document).map(([x = 0, y]) => ({ x, y }));
    expect(copy?.y).toBe(original?.y);
    expect(copy?.x).toBeGreaterThan(original?.x ?? 0);
    expect(other?.y).toBeGreaterThan(original?.y ?? 0);
    expect(boxes(document)).toEqual(boxes(resized(document, document.size)));
    expect(parsePoster(document)).toMatchObject({ ok: true });
  });

  it('stand beside their originals where the user has moved them, and inside the page', () => {
    const at = (x: number) =>
      withProducts(two, ['product-1'], (layer) => ({ ...layer, x, y: 0, width: 150, height: 200 }));
    for (const [x, beside] of [
      [100, 250],
      [600, 450],
      [-40, 110],
    ] as const) {
      const { document } = withCopies(at(x), ['product-1']);
      expect(boxes(document)[2]).toEqual([beside, 0, 150, 200]);
      expect(boxes(document).slice(0, 2)).toEqual(boxes(at(x)));
    }
  });

  it('are seen where the page has no room beside the original, and are as many as it may hold', () => {
    const wide = withProducts(two, ['product-1'], (layer) => ({ ...layer, x: -10, width: 820 }));
    expect(boxes(withCopies(wide, ['product-1']).document)[2]?.[0]).toBe(14);
    const full = Array.from({ length: 4 }).reduce<typeof two>(
      (before) => withCopies(before, ['product-1', 'product-2']).document,
      two,
    );
    expect(productsOf(full)).toHaveLength(10);
    expect(withCopies(full, ['product-1'])).toEqual({ document: full, copies: [] });
  });
});

describe('a chosen photo', () => {
  it('is shown whole and centered on white, 800 × 800, with a contact shadow', () => {
    const document = withPhoto(emptyStudio('white'), photo('a'), SIZE);
    expect(document.size).toEqual({ width: 800, height: 800 });
    expect(document.pages[0]?.background.fill).toEqual({ type: 'solid', color: '#ffffff' });
    // 3:4 within 86 % of the height.
    expect(boxes(document)).toEqual([[142, 56, 516, 688]]);
    expect(productsOf(document)[0]?.ground?.type).toBe('contact');
    expect(parsePoster(document)).toMatchObject({ ok: true });
  });

  it('has neither ground nor shadow where the picture is transparent', () => {
    const document = withPhoto(emptyStudio('transparent'), photo('a'), SIZE);
    expect(document.pages[0]?.background.fill).toBeNull();
    expect(productsOf(document)[0]?.ground).toBeUndefined();
    expect(outputsOf(document, 'one')).toEqual([{ widthPx: 800, heightPx: 800, format: 'png' }]);
  });

  it('stands in the scene that the page was opened with', () => {
    const empty = emptyStudio('scene', 'table-oak');
    expect(sceneIdIn(empty)).toBe('table-oak');
    const scene = SCENES.find(({ id }) => id === 'table-oak');
    const document = withPhoto(empty, photo('a'), SIZE);
    expect(sceneIdIn(document)).toBe('table-oak');
    expect(productsOf(document)[0]).toMatchObject(scene ? shadowsIn(scene, document.size) : {});
    expect(emptyStudio('scene', 'of-tomorrow')).toEqual(emptyStudio('white'));
  });

  it('lies on a surface seen from above as if the surface had been chosen afterwards, and so does the next', () => {
    const marble = SCENES.find(({ id }) => id === 'flat-marble');
    if (!marble) throw new Error('there is no such scene');
    const one = withPhoto(emptyStudio('scene', marble.id), photo('a'), SIZE);
    expect(productsOf(one)).toEqual(
      productsOf(withScene(withPhoto(emptyStudio('white'), photo('a'), SIZE), marble)),
    );
    const [first, second] = productsOf(withPhoto(one, photo('b'), SIZE));
    expect(second?.shadow).toEqual(first?.shadow && expect.objectContaining({ color: first.shadow.color }));
    expect([first, second].map((layer) => layer?.ground)).toEqual([undefined, undefined]);
  });

  it('becomes the product, as large as the margin allows, once its matte is known', () => {
    const document = withMatte(withPhoto(emptyStudio('white'), photo('a'), SIZE), photo('a'), MATTE);
    expect(boxes(document)).toEqual([[56, 228, 688, 344]]);
    expect(productsOf(document)[0]?.crop).toEqual({ x: 0.2, y: 0.3, width: 0.4, height: 0.15 });
  });

  it('is not moved by its matte after the user has moved it', () => {
    const placed = withPhoto(emptyStudio('white'), photo('a'), SIZE);
    const moved = withProducts(placed, [], (layer) => ({ ...layer, x: 0, y: 0 }));
    const [box] = boxes(withMatte(moved, photo('a'), MATTE));
    // The product fills the photo's old box, 516 × 688 at the corner, as far as its ratio allows.
    expect(box).toEqual([0, 215, 516, 258]);
  });

  it('has no effect on a document without it', () => {
    const document = withPhoto(emptyStudio('white'), photo('a'), SIZE);
    expect(withMatte(document, photo('b'), MATTE)).toBe(document);
  });

  it('has no shadow under a cut, unless the user wants one', () => {
    const cut = { ...SIZE, box: { left: 0.2, top: 0.3, width: 0.4, height: 0.7 } };
    const groundOf = (document: PosterDocument) => productsOf(document)[0]?.ground;
    const chosen = withPhoto(emptyStudio('white'), photo('a'), SIZE);
    expect(groundOf(withMatte(chosen, photo('a'), MATTE))?.type).toBe('contact');
    const without = withMatte(chosen, photo('a'), cut);
    expect(groundOf(without)).toBeUndefined();
    const ground = { type: 'contact', strength: 0.6, softness: 0.4 } as const;
    const wanted = withProducts(without, [], (layer) => ({ ...layer, ground }));
    expect(groundOf(withMatte(wanted, photo('a'), { ...cut, box: { ...cut.box, left: 0.1 } }))).toEqual(
      ground,
    );
    // One that touches all sides was tightly cropped.
    const trimmed = { ...SIZE, box: { left: 0, top: 0, width: 1, height: 1 } };
    expect(groundOf(withMatte(chosen, photo('a'), trimmed))?.type).toBe('contact');
  });
});

describe('several products', () => {
  const two = withPhoto(withPhoto(emptyStudio('white'), photo('a'), SIZE), photo('b'), SIZE);

  it('stand side by side, equally high, with ids of their own', () => {
    const [[, , , first = 0] = [], [, , , second = 0] = []] = boxes(two);
    expect(first).toBe(second);
    expect(productsOf(two).map(({ id }) => id)).toEqual(['product-1', 'product-2']);
    expect(productsOf(two)[1]?.ground).toEqual(productsOf(two)[0]?.ground);
  });

  it('get a free id after one was removed', () => {
    const rest = withoutProducts(two, ['product-1']);
    const again = withPhoto(rest, photo('c'), SIZE);
    expect(new Set(productsOf(again).map(({ id }) => id)).size).toBe(2);
  });

  it('close the gap of one that is removed, unless the user has moved one', () => {
    const [alone] = boxes(withPhoto(emptyStudio('white'), photo('b'), SIZE));
    expect(boxes(withoutProducts(two, ['product-1']))).toEqual([alone]);
    const moved = withProducts(two, ['product-2'], (layer) => ({ ...layer, y: layer.y + 90 }));
    expect(boxes(withoutProducts(moved, ['product-1']))).toEqual(boxes(moved).slice(1));
  });

  it('change their order', () => {
    expect(productsOf(withOrder(two, 'product-1', true)).map(({ id }) => id)).toEqual([
      'product-2',
      'product-1',
    ]);
  });

  it('keep their numbers when one is moved to the front', () => {
    const ten = Array.from({ length: 9 }, (_, index) => `more-${index}`).reduce(
      (before, id) => withPhoto(before, photo(id), SIZE),
      two,
    );
    const ids = productsOf(ten).map(({ id }) => id);
    expect(byId(productsOf(withOrder(ten, 'product-2', true))).map(({ id }) => id)).toEqual(ids);
  });

  it('change alone when one is selected', () => {
    const mirrored = withProducts(two, ['product-2'], (layer) => ({ ...layer, flipX: true }));
    expect(productsOf(mirrored).map(({ flipX }) => flipX)).toEqual([undefined, true]);
  });

  it('are laid out again on a picture of another size', () => {
    const tall = resized(two, { width: 1080, height: 1920 });
    expect(tall.size).toEqual({ width: 1080, height: 1920 });
    expect(parsePoster(tall)).toMatchObject({ ok: true });
    for (const { x, width } of productsOf(tall)) expect(x >= 0 && x + width <= 1080).toBe(true);
  });

  it('are valid ten at once', () => {
    let ten = emptyStudio('white');
    for (let index = 0; index < 10; index += 1) ten = withPhoto(ten, photo(`p${index}`), SIZE);
    expect(productsOf(ten)).toHaveLength(10);
    expect(parsePoster(ten)).toMatchObject({ ok: true });
  });
});

describe('what is saved', () => {
  const document = withPhoto(emptyStudio('white'), photo('a'), SIZE);

  it('is one picture of the document as JPEG', () => {
    expect(outputsOf(document, 'one')).toEqual([{ widthPx: 800, heightPx: 800, format: 'jpeg' }]);
  });

  it('is one of each ratio', () => {
    const ratios = outputsOf(document, 'ratios').map(({ widthPx = 0, heightPx = 0 }) => widthPx / heightPx);
    expect(new Set(ratios).size).toBe(ratios.length);
    expect(ratios).toHaveLength(4);
  });

  it('is every color, and transparent as PNG', () => {
    const colors = outputsOf(withBackground(document, null), 'colors');
    expect(colors.filter(({ format }) => format === 'png')).toEqual([
      { widthPx: 800, heightPx: 800, format: 'png', background: 'transparent' },
    ]);
    expect(colors.length).toBeLessThanOrEqual(24);
  });
});

describe('a picture in a scene', () => {
  const [scene] = SCENES;
  const white = withPhoto(emptyStudio('scene'), photo('a'), SIZE);
  const given = withScene(white, scene);

  it('keeps its product on the ground when the matte arrives, as if the scene had been chosen afterwards', () => {
    const late = withScene(withMatte(white, photo('a'), MATTE), scene);
    const [[x = 0, y = 0, width = 0, height = 0] = []] = boxes(withMatte(given, photo('a'), MATTE));
    const [[left = 0, top = 0, wide = 0, high = 0] = []] = boxes(late);
    for (const difference of [x - left, y - top, width - wide, height - high])
      expect(Math.abs(difference)).toBeLessThanOrEqual(1);
  });

  it('takes another size, photo or product in its light', () => {
    const tall = resized(given, { width: 1080, height: 1920 });
    expect(sceneIdIn(tall)).toBe(scene.id);
    const again = withPhoto(withoutProducts(tall, ['product-1']), photo('b'), SIZE);
    expect(productsOf(again)[0]?.ground).toEqual(shadowsIn(scene, again.size).ground);
  });

  it.each([
    ['a color', withBackground(given, { type: 'solid', color: '#e1efff' })],
    ['an own picture', withBackgroundPicture(given, photo('backdrop'))],
  ])('leaves it for %s', (_, document) => {
    expect(sceneIdIn(document)).toBeUndefined();
    expect(productsOf(document)[0]?.ground).toEqual(productsOf(white)[0]?.ground);
  });
});
