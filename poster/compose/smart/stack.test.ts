import { beforeAll, describe, expect, it } from 'vitest';
import { composePack } from '../../../server/src/renderer/glyphs/compose';
import { createOpenFonts } from '../../../server/src/renderer/glyphs/glyph-pack';
import type { TextLayer } from '../../document';
import type { FontFaces } from '../../fonts/glyphs';
import { unpackGlyphs } from '../../fonts/pack';
import { Kit, type Place } from '../kit';
import { readContent } from './content';
import { needsOf, pairOf } from './pairs';
import { type StackOptions, stack } from './stack';
import { themeOf } from './theme';

const TEXTS = [
  { slot: 'title', text: '夏日新品' },
  { slot: 'subtitle', text: '轻盈一夏 全场八折' },
  { slot: 'price', text: '¥199' },
  { slot: 'action', text: '立即抢购' },
] as const;

const theme = themeOf('#9d4e31', 'paper');
const k = new Kit('live', theme.palette, pairOf(undefined, 'plain'));
const faces: FontFaces = new Map();

beforeAll(async () => {
  unpackGlyphs(await composePack(needsOf({ texts: TEXTS }), createOpenFonts()), faces);
}, 120_000);

/** The texts of a place by their slots. */
function stacked(place: Place, options: Partial<StackOptions> = {}) {
  const { title, ...others } = readContent(TEXTS);
  const content = options.isBelowTitle ? others : { title, ...others };
  const set = stack({ k, faces, content, dense: 0 }, place, { ground: theme.page, ...options });
  const layers = (set?.layers ?? []).filter((layer): layer is TextLayer => layer.type === 'text');
  return new Map(layers.map((layer) => [layer.slot, layer]));
}

/** The largest size of a text's runs, as a share of the page's short side. */
const sizeOf = (layer: TextLayer | undefined) =>
  Math.max(...(layer?.runs.map(({ size }) => size) ?? [0])) / k.side;

describe('texts in a place', () => {
  it('are larger than the format has them where there is room, and smaller where there is none', () => {
    expect(sizeOf(stacked([7, 50, 86, 40]).get('subtitle'))).toBeGreaterThan(1.15 * k.format.sub);
    expect(sizeOf(stacked([7, 50, 86, 20]).get('subtitle'))).toBeLessThan(k.format.sub);
  });

  it('stay readable in a low place, where the title gives way', () => {
    const low = stacked([7, 66, 86, 26]);
    expect(sizeOf(low.get('subtitle'))).toBeGreaterThan(0.75 * k.format.sub);
    expect(sizeOf(low.get('title'))).toBeGreaterThan(0.7 * k.format.title);
  });

  it('are set smaller rather than with a few words in a second line', () => {
    const subtitle = stacked([7, 50, 36, 40]).get('subtitle');
    expect(subtitle?.height).toBeLessThan(2 * sizeOf(subtitle) * k.side);
  });

  it('have their button beside the price where the title stands elsewhere, which then is the headline', () => {
    const below = stacked([7, 60, 86, 32], { isBelowTitle: true });
    const [price, action] = [below.get('price'), below.get('action')];
    expect(action?.x).toBeGreaterThan((price?.x ?? 0) + (price?.width ?? 0) / 2);
    expect(sizeOf(price)).toBeLessThanOrEqual(1.25 * k.format.title);
  });
});
