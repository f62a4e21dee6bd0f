import type { ProductLayer } from '@tuzuo/poster/document';
import { describe, expect, it } from 'vitest';
import { emptyStudio, productsOf, withBackground, withMatte, withPhoto, withProducts } from './document';
import { createStudio } from './studio.store';

const photo = { type: 'asset', id: 'a' } as const;
const SIZE = { width: 3000, height: 4000 };
const MATTE = { ...SIZE, box: { left: 0.2, top: 0.3, width: 0.4, height: 0.15 } };
const GRAY = { type: 'solid', color: '#888888' } as const;

const open = () => {
  const studio = createStudio(emptyStudio('white'));
  studio.change((before) => withPhoto(before, photo, SIZE));
  return studio;
};

describe('the picture of the page', () => {
  it('merges the steps of one slider, until it is released', () => {
    const studio = open();
    for (const color of ['#111111', '#222222'])
      studio.change((before) => withBackground(before, { type: 'solid', color }), 'color');
    studio.endStep();
    studio.change((before) => withBackground(before, GRAY), 'color');
    studio.undo();
    expect(studio.documentNow().pages[0]?.background.fill).toEqual({ type: 'solid', color: '#222222' });
    studio.undo();
    expect(studio.documentNow().pages[0]?.background.fill).toEqual({ type: 'solid', color: '#ffffff' });
    studio.redo();
    expect(studio.documentNow().pages[0]?.background.fill).toEqual({ type: 'solid', color: '#222222' });
  });

  it('keeps what is known of a photo when the user undoes and redoes', () => {
    const studio = open();
    studio.change((before) => withBackground(before, GRAY));
    studio.undo();
    studio.learn((document) => withMatte(document, photo, MATTE));
    expect(productsOf(studio.documentNow())[0]?.crop?.width).toBe(0.4);
    studio.redo();
    expect(productsOf(studio.documentNow())[0]?.crop?.width).toBe(0.4);
    // Learning was no step: the next undo leads to the document before the background.
    studio.undo();
    expect(studio.documentNow().pages[0]?.background.fill).toEqual({ type: 'solid', color: '#ffffff' });
    expect(productsOf(studio.documentNow())).toHaveLength(1);
  });

  it('cuts a photo out that fingers hold once they let go, where they have left it', () => {
    const studio = open();
    const held = studio.editNow();
    studio.hold();
    studio.learn((document) => withMatte(document, photo, MATTE));
    expect(studio.documentNow()).toBe(held.document);
    studio.become({
      ...held,
      document: withProducts(held.document, [], (layer) => ({ ...layer, x: layer.x + 90 })),
    });
    studio.fingersReleased();
    const [left] = productsOf(studio.documentNow());
    expect(left?.crop?.width).toBe(0.4);
    const middle = (layer: ProductLayer | undefined) => layer && layer.x + layer.width / 2;
    expect(middle(left)).toBeCloseTo((middle(productsOf(held.document)[0]) ?? 0) + 90, 0);
    studio.undo();
    expect(productsOf(studio.documentNow())[0]?.crop?.width).toBe(0.4);
  });

  it('drops a selection of a product that is gone', () => {
    const studio = open();
    studio.select(['product-1']);
    expect(studio.editNow().selection).toEqual(['product-1']);
    studio.undo();
    expect(studio.editNow().selection).toEqual([]);
  });

  it('makes no step of a change that changes nothing', () => {
    const studio = open();
    const before = studio.useStudioState.getState();
    studio.change((document) => document);
    studio.become(studio.editNow());
    expect(studio.useStudioState.getState().history).toEqual(before.history);
  });
});
