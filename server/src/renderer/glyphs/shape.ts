import * as hb from 'harfbuzzjs';
import { EM, type Outline, type PathCommand } from './outline';

/** Ligatures would make a unit's look depend on its neighbors, which are laid out one by one. */
const FEATURES = ['-liga', '-clig'].flatMap((name) => hb.Feature.fromString(name) ?? []);

/** Marks that lie on their side in vertical text. */
const TURNED = new Set('()[]{}<>（）［］｛｝〈〉《》「」『』【】〔〕〖〗｟｠＜＞“”‘’—―…‥～〜－＿-_ーｰ');
/** Marks that go from the lower left corner of their square to the upper right one. */
const CORNERED = new Set('，。、．');

/** A square whose middle shows where a font's hanzi stand. */
const REFERENCE_HANZI = 0x56fd;

/** One font, opened. */
export type OpenFont = {
  font: hb.Font;
  ascender: number;
  descender: number;
  /** Where vertical glyphs have their origin, beyond where HarfBuzz has it. */
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
    // Without a table of vertical origins HarfBuzz takes the ascender, which puts Noto 0.28 em too low.
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
  hb.shape(font, buffer, FEATURES);
  return buffer.getGlyphInfosAndPositions();
}

const isWhole = (glyphs: readonly Shaped[]) => glyphs.every(({ codepoint }) => codepoint !== 0);

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

/** Outline of a unit along a line; undefined when the font misses a part of it. */
export function shapeUnit({ font }: OpenFont, text: string): Outline | undefined {
  const glyphs = run(font, text, false);
  if (!isWhole(glyphs)) return undefined;
  const commands: PathCommand[] = [];
  let pen = 0;
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    const at = pen;
    commands.push(...mapPoints(font.glyphToJson(codepoint), (x, y) => [x + at + xOffset, y + yOffset]));
    pen += xAdvance;
  }
  return outline(pen, commands);
}

/** Middle of what is inked. */
function inkMiddle(commands: readonly PathCommand[]): [number, number] {
  const values = commands.flatMap(({ values }) => values);
  const axis = (odd: number) => values.filter((_value, index) => index % 2 === odd);
  const middle = (list: number[]) => (Math.min(...list) + Math.max(...list)) / 2;
  return [middle(axis(0)), middle(axis(1))];
}

/**
 * Outline of a unit that stands upright in a column: its origin is in the middle of its upper side, and it advances
 * downwards. Where a font has no vertical form of a mark, the mark is turned or moved. Undefined when the font misses
 * a part of the unit.
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
  const half = EM / 2;
  if (!hasVerticalForm && TURNED.has(text)) {
    const length = flat?.xAdvance ?? EM;
    return outline(
      length,
      mapPoints(commands, (x, y) => [y + half, -x - length / 2]),
    );
  }
  if (!hasVerticalForm && CORNERED.has(text)) {
    const [middleX, middleY] = inkMiddle(commands);
    // To the opposite side of the square's middle: a mark that a font has in the middle stays there.
    const [dx, dy] = [-2 * middleX, -2 * (middleY + half)];
    return outline(
      advance,
      mapPoints(commands, (x, y) => [x + dx, y + dy]),
    );
  }
  return outline(advance, commands);
}

/** Each pair of these keys that the font sets closer (negative) or farther than their advances say, and by how much. */
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
    hb.shape(font, buffer, FEATURES);
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
