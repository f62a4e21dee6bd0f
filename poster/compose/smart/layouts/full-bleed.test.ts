import { beforeAll, describe, expect, it } from 'vitest';
import { composePack } from '../../../../server/src/renderer/glyphs/compose';
import { createOpenFonts } from '../../../../server/src/renderer/glyphs/glyph-pack';
import type { FontFaces } from '../../../fonts/glyphs';
import { unpackGlyphs } from '../../../fonts/pack';
import { Kit } from '../../kit';
import { readContent } from '../content';
import type { Picture } from '../facts';
import { keptFree } from '../judge';
import { needsOf, pairOf } from '../pairs';
import { themeOf } from '../theme';
import { fullBleed } from './full-bleed';
import { sheetOf } from './sheet';

const TEXTS = [
  { slot: 'title', text: '夏日新品' },
  { slot: 'price', text: '¥199' },
] as const;

const theme = themeOf('#9d4e31', 'deep');
const k = new Kit('live', theme.palette, pairOf(undefined, 'classic'));
const faces: FontFaces = new Map();

beforeAll(async () => {
  unpackGlyphs(await composePack(needsOf({ texts: TEXTS }), createOpenFonts()), faces);
}, 120_000);

const product = (subject: Picture['subject'], rest: Partial<Picture> = {}): Picture => ({
  source: { type: 'asset', id: 'product' },
  cutSource: { type: 'asset', id: 'product-cut' },
  cutOut: { width: 480, height: 480, cutAt: [] },
  width: 1100,
  height: 1100,
  isTransparent: false,
  faces: [],
  color: '#4a7526',
  mean: '#808080',
  subject,
  ...rest,
});

/** The page's layers, and the box of its subject, in shares of the page's width and height. */
function laidOut(picture: Picture) {
  const layout = fullBleed(
    sheetOf({
      k,
      faces,
      theme,
      content: readContent(TEXTS),
      pictures: [picture],
      dense: 0,
      isLenient: false,
    }),
  );
  const layers = layout?.layers ?? [];
  const [box = { left: 0, top: 0, right: 0, bottom: 0 }] = keptFree(layers, [picture]);
  const { left, top, right, bottom } = box;
  return {
    layout,
    layers,
    subject: { left: left / k.width, top: top / k.height, right: right / k.width, bottom: bottom / k.height },
  };
}

describe('a packshot on a light, even ground', () => {
  const small = { left: 0.35, top: 0.4, right: 0.6, bottom: 0.55 };

  it('goes on over the page, its subject large', () => {
    const { layout, layers, subject } = laidOut(product(small, { ground: '#f5f5f5' }));
    expect(layout?.background?.fill).toMatchObject({ color: '#f5f5f5' });
    expect(JSON.stringify(layers)).not.toContain('product-cut');
    expect(subject.right - subject.left).toBeGreaterThan(0.6);
    expect(Math.min(subject.left, subject.top, 1 - subject.right)).toBeGreaterThan(0.04);
  });

  it('is not laid out where its subject is not known, since smoke would cover it', () => {
    expect(laidOut(product(undefined, { ground: '#f5f5f5', cutOut: undefined })).layout).toBeUndefined();
    const face = { left: 0.4, top: 0.2, right: 0.6, bottom: 0.45 };
    const person = product(
      { left: 0.2, top: 0.1, right: 0.8, bottom: 1 },
      { ground: '#f5f5f5', faces: [face], cutOut: { width: 660, height: 990, cutAt: ['bottom'] } },
    );
    expect(laidOut(person).layout).toBeDefined();
  });

  it('is cut out where its photo ends close to it', () => {
    const near = { left: 0.01, top: 0.1, right: 0.9, bottom: 0.9 };
    expect(JSON.stringify(laidOut(product(near, { ground: '#f5f5f5' })).layers)).toContain('product-cut');
  });
});

it('dims no product where its photo ends in a dark field', () => {
  const { layers, subject } = laidOut(product({ left: 0.3, top: 0.3, right: 0.7, bottom: 0.75 }));
  const fade = layers.find(({ type }, at) => type === 'shape' && at > 0);
  expect(fade).toBeDefined();
  expect(subject.bottom).toBeGreaterThan(0.2);
  expect(subject.bottom * k.height).toBeLessThan((fade?.y ?? 0) + 0.31 * (fade?.height ?? 0));
  expect(laidOut(product({ left: 0.3, top: 0.02, right: 0.7, bottom: 0.99 })).layout).toBeUndefined();
});
