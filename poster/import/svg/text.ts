import type { Fill, TextLayer, TextRun } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import type { Matrix } from '../../draw/matrix';
import { firstBaseLine, fontOf, isItalic } from '../font-names';
import type { Notes } from '../notes';
import { between, boxAround, round } from '../numbers';
import { joinedRuns, smallCapitals } from '../text-runs';
import { lineWidth } from '../text-width';
import { lengthOf, numbersIn } from './lengths';
import type { Style } from './style';
import { partsOf, pointOf } from './transform';
import type { SvgElement } from './tree';

const USUAL_SIZE = 16;
const USUAL_LINE = 1.2;
const SLACK = 0.6;

const WEIGHTS: Readonly<Record<string, number>> = { normal: 400, bold: 700, bolder: 700, lighter: 300 };

type StyleOf = (element: SvgElement, parent: Style) => Style;

/** A piece of text with its position in the element's own coordinates. */
type Piece = { text: string; x: number; y: number; style: Style; isNew: boolean };

const sizeOf = (style: Style, em = USUAL_SIZE) => lengthOf(style['font-size'], em, em) ?? USUAL_SIZE;

/** Expands the `font` shorthand: `700 24px/1.5 Noto Sans`. */
function withFont(style: Style): Style {
  const found = /(?:^|\s)((?:\d*\.)?\d+(?:px|pt|r?em|%))(?:\/([\d.]+))?\s+(.+)$/.exec(style.font ?? '');
  if (!found) return style;
  const [, size = '', line, family = ''] = found;
  const before = (style.font ?? '').slice(0, found.index);
  const weight = /\b(bold|[1-9]00)\b/.exec(before)?.[1];
  const slant = /\b(italic|oblique)\b/.exec(before)?.[1];
  return {
    'font-size': size,
    'font-family': family,
    ...(weight && { 'font-weight': weight }),
    ...(slant && { 'font-style': slant }),
    ...(/small-caps/.test(before) && { 'font-variant': 'small-caps' }),
    ...(line && { 'line-height': line }),
    ...style,
  };
}

/** Splits a text into pieces: each explicit position starts a new one. */
function piecesOf(
  element: SvgElement,
  style: Style,
  styleOf: StyleOf,
): { pieces: Piece[]; isOnPath: boolean } {
  const pieces: Piece[] = [];
  let isOnPath = false;
  let [x, y] = [0, 0];
  let isNew = true;
  const keepsSpace = element.attributes['xml:space'] === 'preserve';
  const visit = (node: SvgElement, own: Style): void => {
    const em = sizeOf(own);
    const first = (key: string) => lengthOf(node.attributes[key]?.split(/[\s,]+/)[0], 0, em);
    const [newX, newY, dx = 0, dy = 0] = [first('x'), first('y'), first('dx'), first('dy')];
    if (newX !== undefined || newY !== undefined || dy !== 0) isNew = true;
    if (numbersIn(node.attributes.rotate).some((turn) => turn !== 0)) isOnPath = true;
    x = (newX ?? x) + dx;
    y = (newY ?? y) + dy;
    for (const child of node.children) {
      if (typeof child === 'string') {
        const text = keepsSpace ? child.replace(/[\n\t]/g, ' ') : child.replace(/\s+/g, ' ');
        const isBlank = text.trim() === '';
        if (text === '' || (isBlank && (isNew || pieces.length === 0))) continue;
        pieces.push({ text: isNew && !keepsSpace ? text.trimStart() : text, x, y, style: own, isNew });
        isNew = false;
      } else if (child.name === 'tspan' || child.name === 'a' || child.name === 'textPath') {
        if (child.name === 'textPath') isOnPath = true;
        visit(child, withFont(styleOf(child, own)));
      }
    }
  };
  visit(element, withFont(style));
  return { pieces, isOnPath };
}

type Line = { runs: TextRun[]; x: number; y: number; anchor: string; width: number; size: number };

type Paint = (style: Style) => { fill: Fill; stroke: TextRun['stroke'] };

/** Letters of a text as `text-transform` shows them. */
function cased(text: string, transform = ''): string {
  if (transform === 'uppercase') return text.toUpperCase();
  if (transform === 'lowercase') return text.toLowerCase();
  return transform === 'capitalize'
    ? text.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
    : text;
}

/** Size of a small capital relative to others, as browsers make them. */
const SMALL_CAPITALS = 0.7;

function runsOf(piece: Piece, scale: number, paint: Paint, notes: Notes, layer: string): TextRun[] {
  const { style } = piece;
  const isSlanted = /italic|oblique/.test(style['font-style'] ?? '');
  if (isSlanted || isItalic(style['font-family'] ?? '')) notes.add('italic', layer);
  const run = runOf(piece, scale, paint, notes);
  const shown = { ...run, text: cased(run.text, style['text-transform']) };
  const hasCapitals = /small-caps/.test(style['font-variant-caps'] ?? style['font-variant'] ?? '');
  return hasCapitals ? smallCapitals(shown, SMALL_CAPITALS) : [shown];
}

function runOf({ text, style }: Piece, scale: number, paint: Paint, notes: Notes): TextRun {
  const told = style['font-weight'] ?? '';
  const number = Number(told);
  const weight = WEIGHTS[told] ?? (Number.isFinite(number) && number > 0 ? number : undefined);
  const name = (style['font-family'] ?? '').split(',')[0]?.replace(/["']/g, '').trim() ?? '';
  const font = fontOf(name, weight);
  if (name !== '' && !font.isSame && !/^(sans-)?serif$/.test(name)) notes.add('font', name);
  const em = sizeOf(style);
  const size = round(between(em * scale, 1, POSTER_LIMITS.fontSize));
  const tracking = round((lengthOf(style['letter-spacing'], 0, em) ?? 0) * scale);
  const decoration = style['text-decoration'] ?? style['text-decoration-line'] ?? '';
  const { fill, stroke } = paint(style);
  return {
    text,
    family: font.family,
    weight: font.weight,
    size,
    fill,
    ...(tracking !== 0 && { tracking: between(tracking, -POSTER_LIMITS.fontSize, POSTER_LIMITS.fontSize) }),
    ...(stroke && { stroke }),
    ...(/underline/.test(decoration) && { underline: true }),
    ...(/line-through/.test(decoration) && { strike: true }),
  };
}

function linesOf(pieces: readonly Piece[], toRuns: (piece: Piece) => TextRun[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces) {
    const runs = toRuns(piece);
    const width = runs.reduce((sum, run) => sum + lineWidth(run.text, run.size, run.tracking), 0);
    const size = Math.max(...runs.map((run) => run.size));
    const line = lines[lines.length - 1];
    if (piece.isNew || !line) {
      const anchor = piece.style['text-anchor'] ?? 'start';
      lines.push({ runs, x: piece.x, y: piece.y, anchor, width, size });
    } else {
      line.runs.push(...runs);
      line.width += width;
      line.size = Math.max(line.size, size);
    }
  }
  for (const { runs } of lines) {
    const end = runs[runs.length - 1];
    if (end) end.text = end.text.trimEnd();
  }
  return lines.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
}

/** Merges evenly spaced lines of the same size and alignment into one text. */
function blocksOf(lines: readonly Line[], scale: number): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const block = blocks[blocks.length - 1];
    const [first, last, before] = [block?.[0], block?.[block.length - 1], block?.[block.length - 2]];
    const step = last ? (line.y - last.y) * scale : 0;
    const isNext =
      first !== undefined &&
      last !== undefined &&
      Math.abs(first.x - line.x) * scale < 1 &&
      first.anchor === line.anchor &&
      Math.abs(first.size - line.size) < 0.5 &&
      step > 0.7 * line.size &&
      step < 2.5 * line.size &&
      (before === undefined || Math.abs((last.y - before.y) * scale - step) < 1);
    if (block && isNext) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

/** Editable texts at their positions on the page. */
export function textLayers(
  element: SvgElement,
  {
    style,
    matrix,
    styleOf,
    paint,
    notes,
    name,
  }: { style: Style; matrix: Matrix; styleOf: StyleOf; paint: Paint; notes: Notes; name: string },
): Omit<TextLayer, 'id'>[] {
  const { rotation, scaleX, scaleY, isSkewed } = partsOf(matrix);
  const { pieces, isOnPath } = piecesOf(element, style, styleOf);
  if (pieces.length === 0) return [];
  if (isSkewed || Math.abs(scaleX - scaleY) > 0.02 * scaleY) notes.add('skewed', name);
  if (isOnPath) notes.add('bent', name);
  const toRuns = (piece: Piece) => runsOf(piece, scaleY, paint, notes, name);
  const turn = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return blocksOf(linesOf(pieces, toRuns), scaleY).map((block) => {
    const [first, second] = block as [Line, Line?];
    const step = second ? ((second.y - first.y) * scaleY) / first.size : USUAL_LINE;
    const lineHeight = round(between(step, 0.5, 5));
    const align = ALIGN[first.anchor as keyof typeof ALIGN] ?? 'left';
    const width = Math.max(...block.map((line) => line.width)) + SLACK * first.size;
    const height = block.length * lineHeight * first.size;
    const up = firstBaseLine(first.runs[0]?.family as never, first.size, lineHeight);
    const lead = align === 'center' ? -width / 2 : align === 'right' ? -width : 0;
    const [x, y] = pointOf(matrix, first.x, first.y);
    const [middleX, middleY] = [lead + width / 2, height / 2 - up];
    const runs = joinedRuns(
      block.flatMap(({ runs: own }, index) =>
        own.map((run, place) => (index > 0 && place === 0 ? { ...run, text: `\n${run.text}` } : run)),
      ),
    );
    if (runs.length > POSTER_LIMITS.runs) notes.add('leftOut', name);
    return {
      type: 'text',
      ...boxAround(x + middleX * cos - middleY * sin, y + middleX * sin + middleY * cos, width, height),
      rotation: round(rotation),
      opacity: 1,
      runs: runs.slice(0, POSTER_LIMITS.runs),
      align,
      verticalAlign: 'top',
      lineHeight,
      fit: { mode: 'none' },
    };
  });
}
