import { isLatin } from '@tuzuo/poster/text/units';
import * as hb from 'harfbuzzjs';
import { EM, type Outline, type PathCommand } from './outline';

/**
 * Disables ligatures, which would make a letter's look depend on its neighbors; letters are laid out one by one. Words
 * of scripts whose letters join are laid out as a whole, and keep theirs.
 */
const NO_LIGATURES = ['-liga', '-clig'].flatMap((name) => hb.Feature.fromString(name) ?? []);
const JOINING = /[\u0600-\u08FF\u0900-\u0EFF\u0F00-\u109F\u1780-\u18AF]/;

/** Punctuation that is rotated in vertical text. */
const TURNED = new Set('()[]{}<>（）［］｛｝〈〉《》「」『』【】〔〕〖〗｟｠＜＞“”‘’—―…‥～〜－＿-_ーｰ');
/** Punctuation that moves from the bottom left corner of its square to the top right one. */
const CORNERED = new Set('，。、．');

/** A square hanzi whose center shows where a font places its hanzi. */
const REFERENCE_HANZI = 0x56fd;

export type OpenFont = {
  font: hb.Font;
  ascender: number;
  descender: number;
  /** Correction of HarfBuzz's origin for vertical glyphs. */
  verticalShift: number;
  kerns: boolean;
};

/** Opens a TrueType font. */
export function openFont(bytes: Uint8Array): OpenFont {
  const face = new hb.Face(new hb.Blob(bytes));
  const font = new hb.Font(face);
  font.setScale(EM, EM);
  const { ascender, descender } = font.hExtents();
  const hanzi = font.glyphExtents(font.glyph(REFERENCE_HANZI) ?? 0);
  const middle = hanzi ? hanzi.yBearing + hanzi.height / 2 : (ascender + descender) / 2;
  return {
    font,
    ascender,
    descender,
    // Without a table of vertical origins, HarfBuzz uses the ascender, which places Noto 0.28 em too low.
    verticalShift: Math.round(-EM / 2 - middle),
    kerns:
      face.getTableFeatureTags('GPOS').includes('kern') || (face.referenceTable('kern')?.length ?? 0) > 0,
  };
}

type Shaped = hb.GlyphInfo & Partial<hb.GlyphPosition>;

function run(font: hb.Font, text: string, vertical: boolean): Shaped[] {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  if (vertical) buffer.setDirection(hb.Direction.TTB);
  hb.shape(font, buffer, JOINING.test(text) ? [] : NO_LIGATURES);
  return buffer.getGlyphInfosAndPositions();
}

const isWhole = (glyphs: readonly Shaped[]) => glyphs.every(({ codepoint }) => codepoint !== 0);

/**
 * Whether the accents of a letter have a place. HarfBuzz composes a letter that a font lacks of the letter and its
 * marks; in a font without anchors for them, these would stand beside it.
 */
const isAnchored = (text: string, glyphs: readonly Shaped[]) =>
  !isLatin(text) || glyphs.slice(1).every(({ xOffset, yOffset }) => xOffset || yOffset);

const mapPoints = (commands: PathCommand[], to: (x: number, y: number) => [number, number]): PathCommand[] =>
  commands.map(({ type, values }) => {
    const moved: number[] = [];
    for (let index = 0; index < values.length; index += 2) {
      moved.push(...to(values[index] ?? 0, values[index + 1] ?? 0));
    }
    return { type, values: moved };
  });

const outline = (advance: number, commands: PathCommand[]): Outline => ({
  advance,
  shapes: commands.length > 0 ? [{ fill: '', opacity: 1, commands }] : [],
});

/** Outline of a unit in horizontal text; undefined when the font lacks a part of it, or a place for it. */
export function shapeUnit({ font }: OpenFont, text: string): Outline | undefined {
  const glyphs = run(font, text, false);
  if (!isWhole(glyphs) || !isAnchored(text, glyphs)) return undefined;
  const commands: PathCommand[] = [];
  let pen = 0;
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    const at = pen;
    commands.push(...mapPoints(font.glyphToJson(codepoint), (x, y) => [x + at + xOffset, y + yOffset]));
    pen += xAdvance;
  }
  return outline(pen, commands);
}

/** Center of the ink. */
function inkMiddle(commands: readonly PathCommand[]): [number, number] {
  const values = commands.flatMap(({ values }) => values);
  const axis = (odd: number) => values.filter((_value, index) => index % 2 === odd);
  const middle = (list: number[]) => (Math.min(...list) + Math.max(...list)) / 2;
  return [middle(axis(0)), middle(axis(1))];
}

/**
 * Outline of an upright unit in a column: its origin is at its top center, and it advances downwards. Punctuation
 * without a vertical form in the font is rotated or moved. Undefined when the font lacks a part of the unit.
 */
export function shapeUpright(opened: OpenFont, text: string): Outline | undefined {
  const { font, verticalShift } = opened;
  const glyphs = run(font, text, true);
  const [first] = glyphs;
  if (!first || !isWhole(glyphs)) return undefined;
  const commands: PathCommand[] = [];
  let pen = 0;
  for (const { codepoint, yAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    const y0 = pen + verticalShift + yOffset - (first.yOffset ?? 0);
    commands.push(...mapPoints(font.glyphToJson(codepoint), (x, y) => [x + xOffset, y + y0]));
    pen += yAdvance;
  }
  const advance = Math.abs(pen);
  if (commands.length === 0 || glyphs.length > 1) return outline(advance, commands);

  const [flat] = run(font, text, false);
  const hasVerticalForm = flat?.codepoint !== first.codepoint;
  const halfEm = EM / 2;
  if (!hasVerticalForm && TURNED.has(text)) {
    const length = flat?.xAdvance ?? EM;
    return outline(
      length,
      mapPoints(commands, (x, y) => [y + halfEm, -x - length / 2]),
    );
  }
  if (!hasVerticalForm && CORNERED.has(text)) {
    const [middleX, middleY] = inkMiddle(commands);
    // To the opposite side of the square's center; punctuation that is centered stays there.
    const [dx, dy] = [-2 * middleX, -2 * (middleY + halfEm)];
    return outline(
      advance,
      mapPoints(commands, (x, y) => [x + dx, y + dy]),
    );
  }
  return outline(advance, commands);
}

/** Kerning pairs among these keys, with the adjustment of their advance (negative = closer). */
export function kerningAmong(
  { font, kerns }: OpenFont,
  keys: readonly string[],
): [pair: string, distance: number][] {
  if (!kerns) return [];
  const buffer = new hb.Buffer();
  const width = (text: string) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer, NO_LIGATURES);
    return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  };
  const own = keys
    .filter((key) => font.nominalGlyph(key.codePointAt(0) ?? 0) !== undefined)
    .map((key) => ({ key, advance: width(key) }));
  return own.flatMap((first) =>
    own.flatMap((second): [string, number][] => {
      const pair = first.key + second.key;
      const distance = width(pair) - first.advance - second.advance;
      return distance === 0 ? [] : [[pair, distance]];
    }),
  );
}
