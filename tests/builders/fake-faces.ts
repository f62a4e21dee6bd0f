import type { TextLayer } from '../../poster/document';
import { type FontFace, type FontFaces, faceId, type Glyph, UPRIGHT } from '../../poster/fonts/glyphs';
import { isEmoji, isWide, textUnits } from '../../poster/text/units';

/** Horizontal extent of a punctuation mark's ink in its box of 1000 units. */
const MARKS: Record<string, [number, number]> = {
  ...Object.fromEntries([...'，。、；：！？）》」』】”’'].map((mark) => [mark, [80, 300]])),
  ...Object.fromEntries([...'（《「『【“‘'].map((mark) => [mark, [700, 920]])),
  '·': [420, 580],
  '・': [420, 580],
};

function box(left: number, right: number, low: number, high: number): Glyph['shapes'] {
  const points = [left, low, right, low, right, high, left, high];
  return [{ ops: Uint8Array.from([0, 1, 1, 1, 4]), points: Float32Array.from(points) }];
}

/** A glyph as in a real hanzi face: wide ones 1000 units, Latin ones half, a space a quarter, emoji 1200. */
function glyphOf(key: string): Glyph {
  const upright = key.startsWith(UPRIGHT);
  const unit = upright ? key.slice(1) : key;
  if (unit === ' ') return { advance: 250, shapes: [] };
  if (unit === '　') return { advance: 1000, shapes: [] };
  const advance = isEmoji(unit) ? 1200 : isWide(unit) || unit === '·' ? 1000 : 500;
  const [start, end] = MARKS[unit] ?? [50, advance - 50];
  return { advance, shapes: upright ? box(-450, 450, -end, -start) : box(start, end, -80, 800) };
}

/** A face with a glyph for every key of these texts, horizontal and vertical. */
function fakeFace(texts: readonly string[]): FontFace {
  const glyphs = new Map<string, Glyph>();
  for (const unit of [...texts, "0123456789' "].flatMap(textUnits)) {
    glyphs.set(unit, glyphOf(unit));
    glyphs.set(UPRIGHT + unit, glyphOf(UPRIGHT + unit));
  }
  return {
    unitsPerEm: 1000,
    ascender: 880,
    descender: -120,
    embolden: 0,
    glyphs,
    kerning: new Map(),
  };
}

/** A fake face for each one used in the layer's runs. */
export function fakeFaces({ runs }: Pick<TextLayer, 'runs'>): FontFaces {
  const face = fakeFace(runs.map(({ text }) => text));
  return new Map(runs.map(({ family, weight }) => [faceId(family, weight), face]));
}

/** A text layer with one run of 100 px in a box of 1000 × 1000. */
export function textLayer(text: string, change: Partial<TextLayer> = {}): TextLayer {
  return {
    id: 'text',
    type: 'text',
    x: 0,
    y: 0,
    width: 1000,
    height: 1000,
    rotation: 0,
    opacity: 1,
    runs: [{ text, family: 'sans', weight: 400, size: 100, fill: { type: 'solid', color: '#000000' } }],
    align: 'left',
    verticalAlign: 'top',
    lineHeight: 1.5,
    fit: { mode: 'none' },
    ...change,
  };
}
