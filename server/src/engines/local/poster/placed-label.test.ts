import type { CodeLayer, PosterLayer } from '@tuzuo/poster/document';
import { describe, expect, it } from 'vitest';
import { posterDocument } from '../../../../../tests/builders/poster-document';
import { placeLabel } from './placed-label';

const code = (x: number, y: number): CodeLayer => ({
  id: `code ${x} ${y}`,
  type: 'code',
  x,
  y,
  width: 90,
  height: 90,
  rotation: 0,
  opacity: 1,
  format: 'qr',
  text: 'hello',
  color: '#000000',
  background: '#ffffff',
});

const [LOWER, UPPER] = [300, 10];
const [LEFT, RIGHT] = [10, 200];

/** The corner of a 300 × 400 page, drawn at twice the size, in which the label is. */
async function cornerOf(layers: PosterLayer[]): Promise<string> {
  const { left, top } = await placeLabel(
    { document: posterDocument(layers), page: 0 },
    { width: 600, height: 800, text: 'AI' },
  );
  return `${top < 400 ? 'upper' : 'lower'} ${left < 300 ? 'left' : 'right'}`;
}

describe('the label of an export', () => {
  it('is in the first corner where it covers no code, also one in a group or rotated', async () => {
    expect(await cornerOf([])).toBe('lower right');
    expect(await cornerOf([code(RIGHT, LOWER)])).toBe('lower left');
    const group: PosterLayer = {
      id: 'group',
      type: 'group',
      x: 0,
      y: 0,
      width: 300,
      height: 400,
      rotation: 180,
      opacity: 1,
      layers: [code(LEFT, UPPER), { ...code(RIGHT, UPPER), rotation: 45 }],
    };
    expect(await cornerOf([group])).toBe('upper right');
    expect(await cornerOf([{ ...code(RIGHT, LOWER), hidden: true }])).toBe('lower right');
  });

  it('covers as little of a code as possible when there is one in every corner', async () => {
    const all = [RIGHT, LEFT].flatMap((x) => [code(x, LOWER), code(x, UPPER)]);
    expect(await cornerOf(all)).toBe('lower right');
    expect(await cornerOf([...all.slice(0, 3), { ...code(LEFT, UPPER), x: 2, y: 30 }])).toBe('upper left');
  });
});
