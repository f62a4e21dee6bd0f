import type { LayerTextData, TextStyle } from 'ag-psd';
import type { TextLayer, TextRun } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import { firstBaseLine, fontOf, isItalic } from '../font-names';
import type { Notes } from '../notes';
import { between, boxAround, round } from '../numbers';
import { smallCapitals } from '../text-runs';
import { lineWidth } from '../text-width';
import type { Effects } from './effects';
import { psdColor } from './paint';

/** Photoshop's defaults. */
const USUAL = { size: 12, lineHeight: 1.2, superscript: 0.583, raised: 0.333, smallCaps: 0.7 };

const SMALL_CAPS = 1;
const ALL_CAPS = 2;
const SUPERSCRIPT = 1;
const SUBSCRIPT = 2;

/** Distance of the first baseline from the top of a text box, in ems. */
const ASCENT = 0.88;

/** Difference between the line heights of runs, as a fraction, that is not noticed. */
const MAX_UNEVEN = 0.05;

/** What Photoshop names as the font of text that has no letters. */
const NO_FONT = 'AdobeInvisFont';

/** Slack of a single line, in ems, since it must never wrap. */
const SLACK = 0.6;

/** Transform from the layer's own coordinates to the page. */
type Transform = {
  a: number;
  b: number;
  c: number;
  d: number;
  x: number;
  y: number;
};

function transformOf({ transform }: LayerTextData): Transform {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform ?? [];
  return { a, b, c, d, x, y };
}

type Line = { width: number; size: number };

/** Converts a text run, with sizes in page units. */
function runOf(
  text: string,
  style: TextStyle,
  data: LayerTextData,
  scale: number,
  effects: Effects,
): TextRun {
  const font = fontOf(style.font?.name ?? '');
  const base = (style.fontSize ?? USUAL.size) * scale * Math.abs(style.verticalScale ?? 1);
  const isSuper = style.fontBaseline === SUPERSCRIPT;
  const isSub = style.fontBaseline === SUBSCRIPT;
  const shrink = isSuper
    ? (data.superscriptSize ?? USUAL.superscript)
    : isSub
      ? (data.subscriptSize ?? USUAL.superscript)
      : 1;
  const size = round(between(base * shrink, 1, POSTER_LIMITS.fontSize));
  const lift = isSuper
    ? (data.superscriptPosition ?? USUAL.raised) * base
    : isSub
      ? -(data.subscriptPosition ?? USUAL.raised) * base
      : 0;
  const rise = round((style.baselineShift ?? 0) * scale + lift);
  const tracking = round(((style.tracking ?? 0) / 1000) * size);
  const outline = style.strokeFlag ? (style.outlineWidth ?? 1) * scale : 0;
  const stroke = effects.stroke
    ? { color: effects.stroke.color, width: effects.stroke.width }
    : outline > 0
      ? { color: psdColor(style.strokeColor), width: round(outline / 2) }
      : undefined;
  return {
    text: style.fontCaps === ALL_CAPS ? text.toUpperCase() : text,
    family: font.family,
    weight: style.fauxBold ? Math.max(700, font.weight) : font.weight,
    size,
    fill: effects.fill ?? { type: 'solid', color: psdColor(style.fillColor) },
    ...(tracking !== 0 && { tracking }),
    ...(rise !== 0 && { rise }),
    ...(stroke && { stroke }),
    ...(style.underline && { underline: true }),
    ...(style.strikethrough && { strike: true }),
  };
}

/** Normalizes line ends: Photoshop uses a character of its own for those within a paragraph. */
const plain = (text: string) => text.replaceAll(String.fromCharCode(3), '\n').replace(/\r\n?/g, '\n');

const sameLook = ({ text: _one, ...one }: TextRun, { text: _other, ...other }: TextRun) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Splits small capitals from the others. */
const capsOf = (run: TextRun, { fontCaps }: TextStyle, { smallCapSize = USUAL.smallCaps }: LayerTextData) =>
  fontCaps === SMALL_CAPS ? smallCapitals(run, smallCapSize) : [run];

type StyledRun = TextRun & { leading: number };

/** @param onCut called when there are more runs than a text can have */
function runsOf(data: LayerTextData, scale: number, effects: Effects, onCut: () => void): StyledRun[] {
  const text = plain(data.text);
  const told = data.styleRuns?.length ? data.styleRuns : [{ length: text.length, style: {} }];
  const auto = data.paragraphStyle?.autoLeading ?? USUAL.lineHeight;
  const runs: StyledRun[] = [];
  let from = 0;
  for (const [index, { length, style: own }] of told.entries()) {
    const isLast = index === told.length - 1;
    const part = text.slice(from, isLast ? undefined : from + length);
    from += length;
    if (part === '') continue;
    const style = { ...data.style, ...own };
    const isAuto = style.autoLeading ?? style.leading === undefined;
    for (const run of capsOf(runOf(part, style, data, scale, effects), style, data)) {
      const leading = isAuto || !style.leading ? auto : (style.leading * scale) / run.size;
      const last = runs[runs.length - 1];
      if (last && last.leading === leading && sameLook(last, { ...run, leading } as TextRun))
        last.text += run.text;
      else runs.push({ ...run, leading });
    }
  }
  // Photoshop ends each text with an invisible line end.
  const end = runs[runs.length - 1];
  if (end) end.text = end.text.replace(/\n$/, '');
  const filled = runs.filter((run) => run.text !== '');
  if (filled.length > POSTER_LIMITS.runs) onCut();
  return filled.slice(0, POSTER_LIMITS.runs);
}

/** Widths of the runs' lines, with the largest font size of each. */
function linesOf(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = [{ width: 0, size: 0 }];
  for (const { text, size, tracking } of runs) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push({ width: 0, size: 0 });
      const line = lines[lines.length - 1] as Line;
      line.width += lineWidth(part, size, tracking);
      line.size = Math.max(line.size, size);
    }
  }
  return lines;
}

/** Whether paragraphs differ in what a text has only once, or have what it does not have. */
function hasParagraphStyles({ paragraphStyle, paragraphStyleRuns = [] }: LayerTextData): boolean {
  const styles = paragraphStyleRuns.map(({ style }) => ({ ...paragraphStyle, ...style }));
  const all = styles.length > 0 ? styles : [{ ...paragraphStyle }];
  const [first, ...others] = all.map(({ justification = 'left' }) => justification);
  return (
    others.some((one) => one !== first) ||
    all.some((one) =>
      [one.firstLineIndent, one.startIndent, one.endIndent, one.spaceBefore, one.spaceAfter].some(
        (value) => Math.abs(value ?? 0) > 0.01,
      ),
    )
  );
}

const ALIGN = { left: 'left', center: 'center', right: 'right' } as const;

function alignOf(data: LayerTextData): TextLayer['align'] {
  const told =
    data.paragraphStyleRuns?.[0]?.style.justification ?? data.paragraphStyle?.justification ?? 'left';
  return told.startsWith('justify') ? 'justify' : ALIGN[told as keyof typeof ALIGN];
}

/** A box in the text's own coordinates, scaled: offset from the text's origin, and size. */
type OwnBox = { left: number; top: number; width: number; height: number };

function pointBox(
  runs: readonly TextRun[],
  align: TextLayer['align'],
  lineHeight: number,
  isVertical: boolean,
): OwnBox {
  const lines = linesOf(runs);
  const largest = Math.max(...runs.map(({ size }) => size));
  const along = Math.max(...lines.map(({ width }) => width)) + SLACK * largest;
  const across = lines.reduce((sum, { size }) => sum + (size || largest) * lineHeight, 0);
  const start = align === 'center' ? -along / 2 : align === 'right' ? -along : 0;
  const [first] = runs;
  if (isVertical || !first)
    return {
      left: (largest * lineHeight) / 2 - across,
      top: start,
      width: across,
      height: along,
    };
  const top = -firstBaseLine(first.family as never, lines[0]?.size || first.size, lineHeight);
  return { left: start, top, width: along, height: across };
}

function textBox(
  data: LayerTextData,
  { scaleX, scaleY }: Record<'scaleX' | 'scaleY', number>,
  runs: readonly TextRun[],
  lineHeight: number,
): OwnBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = data.boxBounds ?? [];
  const [first] = runs;
  const size = linesOf(runs)[0]?.size || first?.size || 0;
  const up = first ? firstBaseLine(first.family as never, size, lineHeight) - ASCENT * size : 0;
  return {
    left: left * scaleX,
    top: top * scaleY - up,
    width: Math.max((right - left) * scaleX, size),
    height: Math.max((bottom - top) * scaleY, size),
  };
}

/** An editable text at its position; undefined for one without letters. */
export function textLayer(
  data: LayerTextData,
  name: string,
  effects: Effects,
  notes: Notes,
): Omit<TextLayer, 'id'> | undefined {
  const { a, b, c, d, x, y } = transformOf(data);
  const [scaleX, scaleY] = [Math.hypot(a, b), Math.hypot(c, d)];
  const styled = runsOf(data, scaleY, effects, () => notes.add('leftOut', name));
  if (styled.length === 0 || styled.every(({ text }) => text.trim() === '')) return undefined;
  const longest = styled.reduce((best, run) => (run.text.length > best.text.length ? run : best));
  const lineHeight = round(between(longest.leading, 0.5, 5));
  const runs = styled.map(({ leading: _leading, ...run }): TextRun => run);
  const isVertical = data.orientation === 'vertical';
  const align = alignOf(data);
  const isBox = data.shapeType === 'box' && data.boxBounds !== undefined;
  const box = isBox
    ? textBox(data, { scaleX, scaleY }, runs, lineHeight)
    : pointBox(runs, align, lineHeight, isVertical);
  const turn = Math.atan2(b, a);
  const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const isSkewed = Math.abs(a * c + b * d) > 0.02 * scaleX * scaleY || a * d - b * c < 0;
  const isStretched = Math.abs(scaleX - scaleY) > 0.02 * scaleY;
  const hasOwnScale = [data.style, ...(data.styleRuns ?? []).map(({ style }) => style)].some(
    (style) => style && Math.abs((style.horizontalScale ?? 1) - (style.verticalScale ?? 1)) > 0.02,
  );
  if (isSkewed || isStretched || hasOwnScale) notes.add('skewed', name);
  // Straight text has a path of its own too, without a curve; the one of a box is its frame.
  if ((data.warp?.style ?? 'none') !== 'none' || (data.textPath?.bezierCurve && !isBox))
    notes.add('bent', name);
  const isUneven = styled.some(
    ({ leading }) => Math.abs(leading - longest.leading) > MAX_UNEVEN * lineHeight,
  );
  if (isUneven || hasParagraphStyles(data)) notes.add('paragraphs', name);
  for (const { style } of [{ style: data.style }, ...(data.styleRuns ?? [])]) {
    const font = style?.font?.name;
    if (style?.fauxItalic || isItalic(font ?? '')) notes.add('italic', name);
    if (font !== undefined && font !== NO_FONT && !fontOf(font).isSame) notes.add('font', font);
  }
  return {
    type: 'text',
    ...boxAround(x + middleX * cos - middleY * sin, y + middleX * sin + middleY * cos, box.width, box.height),
    rotation: round((turn * 180) / Math.PI),
    opacity: 1,
    runs,
    align,
    verticalAlign: 'top',
    lineHeight,
    ...(isVertical && { vertical: true }),
    fit: isBox ? { mode: 'grow' } : { mode: 'none' },
  };
}
