import type { PosterLayer } from '../../document';
import type { FontFaces } from '../../fonts/glyphs';
import type { Kit, Place } from '../kit';
import type { Face } from '../type-pairs';
import {
  actionBlock,
  brandBlock,
  offerBlock,
  priceBlock,
  textBlock,
  titleBlock,
  titleHeight,
} from './blocks';
import { breaksOf } from './breaks';
import type { Content } from './content';
import { rowsBlock } from './rows-block';
import { type Align, type Block, createTextFrame, SLACK, type TextFrame } from './text-frame';
import type { Ground } from './theme';

/** Context for setting texts. */
type Setting = { k: Kit; faces: FontFaces; content: Content; dense: number };

/** Options for stacking texts in a place. */
export type StackOptions = {
  ground: Ground;
  align?: Align;
  vertical?: 'top' | 'middle' | 'bottom';
  /** Parts to include, from the top; default: all. */
  parts?: readonly StackPart[];
  /** Maximum size of the title, a share of the short side; default: the format's. */
  title?: number;
  titleFace?: Face;
  /** Maximum lines of the title. */
  lines?: number;
  /** Number of columns for points. */
  columns?: number;
  /** Whether the title stands elsewhere, so that a price is not the headline. */
  isBelowTitle?: boolean;
  /** Whether a button stands at the right end, opposite its price. */
  isSpread?: boolean;
};

const STACK_PARTS = ['brand', 'title', 'subtitle', 'price', 'points', 'action', 'notes'] as const;
type StackPart = (typeof STACK_PARTS)[number];

/**
 * Scales tried for texts other than the title. Where there is room, they are larger than the format's: posters are looked
 * at on phones, as small pictures.
 */
const STEPS = [1.35, 1.18, 1, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.5, 0.42];

/** Weight of scales above 1. */
const LARGER = 0.6;

/** Scale below which texts are hard to read on a phone, and the additional weight of smaller ones. */
const READABLE = 0.75;
const TINY = 1.5;

/** Minimum ratio of title to subtitle size. */
const TITLE_TO_SUB = 1.55;

/** What is stacked. `cap`: maximum size of the title, in pixels. */
type Stacked = {
  frame: TextFrame;
  content: Content;
  parts: readonly StackPart[];
  cap: number;
  columns: number;
  isBelowTitle: boolean;
  isSpread: boolean;
};

type Others = { before: Block[]; rest: Block[]; used: number; minTitle: number };

/** All blocks but the title, at a scale; undefined when they do not fit. They do not depend on its line breaks. */
function othersAt(
  { frame, content, parts, cap, columns, isBelowTitle, isSpread }: Stacked,
  step: number,
): Others | undefined {
  const { k, ground, minBody } = frame;
  const { brand, title, subtitle, price, points, action, notes } = content;
  const body = frame.bodyOf(step);
  const sub = Math.max(body * 1.12, k.format.sub * k.side * step);
  const has = (part: StackPart) => parts.includes(part);
  const isPriceFirst = title === undefined && !isBelowTitle;
  const priceSize = isPriceFirst
    ? cap * 1.5
    : Math.min(cap * 1.25, Math.max(sub * 2.6, cap * 0.9)) * Math.min(1, step);
  const offer =
    price !== undefined && action !== undefined && has('price') && has('action') && !isPriceFirst
      ? offerBlock(frame, price, action, step, { size: priceSize, isSpread })
      : undefined;
  const subStyle = {
    size: subtitle === undefined ? sub : inOneLine(frame, subtitle, sub),
    face: k.pair.text,
    color: ground.ink,
    gap: sub * 0.5,
  };
  const pointStyle = { size: body, gap: body * 0.8, between: body * 0.3, columns };
  const noteSize = Math.max(minBody, body * 0.88);
  const noteStyle = { size: noteSize, gap: body * 0.85, between: body * 0.05, columns };
  /** The blocks of each part: none where the content has none, undefined where one does not fit. */
  const blocksOf: Record<StackPart, () => (Block | undefined)[]> = {
    brand: () => (brand === undefined ? [] : [brandBlock(frame, brand, step)]),
    title: () => [],
    subtitle: () => (subtitle === undefined ? [] : [textBlock(frame, 'subtitle', subtitle, subStyle)]),
    price: () => (price === undefined || offer ? [] : [priceBlock(frame, price, step, priceSize)]),
    points: () => (points.length === 0 ? [] : [rowsBlock(frame, 'body', points, pointStyle)]),
    action: () => {
      if (offer) return [offer];
      return action === undefined ? [] : [actionBlock(frame, action, step)];
    },
    notes: () => (notes.length === 0 ? [] : [rowsBlock(frame, 'note', notes, noteStyle)]),
  };
  const before = has('brand') ? blocksOf.brand() : [];
  const rest = parts.filter((part) => part !== 'brand').flatMap((part) => blocksOf[part]());
  const all = [...before, ...rest];
  if (!isWhole(all) || !isWhole(before) || !isWhole(rest)) return undefined;
  const used = all.reduce((sum, { height, gap }) => sum + height + gap, 0);
  const minTitle = (subtitle !== undefined && has('subtitle') ? sub : body) * TITLE_TO_SUB;
  return used <= frame.heightPx ? { before, rest, used, minTitle } : undefined;
}

/** Most that a subtitle shrinks so that its last words do not stand alone in a second line. */
const ONE_LINE = 0.7;

/** The size of a subtitle, smaller where it then needs one line. */
function inOneLine({ k, widthPx, rule, minBody }: TextFrame, text: string, size: number): number {
  const fits = widthPx / (rule(text, k.pair.text) * (k.pair.text.scale ?? 1) * SLACK);
  return fits < size && fits >= Math.max(minBody, ONE_LINE * size) ? fits : size;
}

const isWhole = (blocks: (Block | undefined)[]): blocks is Block[] => !blocks.includes(undefined);

/** A way to break the title into lines. */
type Breaks = ReturnType<typeof breaksOf>[number];

type Arrangement = { blocks: Block[]; used: number; scale: number };

/** The best of all scales and line breaks; undefined when nothing fits. */
function arrange(
  stacked: Stacked,
  face: Face,
  ways: readonly (Breaks | undefined)[],
): Arrangement | undefined {
  const { frame, cap } = stacked;
  const withTitle = ({ before, rest, used, minTitle }: Others, breaks: Breaks | undefined) => {
    if (!breaks) return { blocks: [...before, ...rest], size: cap, used };
    const rows = titleHeight(breaks.lines, face);
    const widest = frame.widthPx / (breaks.width * SLACK * (face.scale ?? 1));
    const size = Math.min(cap, widest, (frame.heightPx - used) / rows);
    if (size < minTitle) return undefined;
    const title = titleBlock(frame, breaks.lines, size, face);
    return { blocks: [...before, title, ...rest], size, used: used + rows * size };
  };
  let best: (Arrangement & { score: number }) | undefined;
  for (const step of STEPS) {
    const others = othersAt(stacked, step);
    for (const breaks of others ? ways : []) {
      const found = others && withTitle(others, breaks);
      if (!found) continue;
      // A large title counts more than large body text, larger than usual body text less, and fewer lines are better.
      const larger =
        Math.log(Math.min(1, step)) +
        LARGER * Math.log(Math.max(1, step)) +
        TINY * Math.min(0, Math.log(step / READABLE));
      const score = 1.3 * Math.log(found.size / cap) + larger - 0.04 * (breaks?.lines.length ?? 0);
      const { blocks, used } = found;
      if (!best || score > best.score)
        best = { blocks, used, score, scale: step * Math.min(1, found.size / cap) };
    }
  }
  return best;
}

/** Stacks texts in a place as large as they fit; undefined when they do not fit even at the smallest size. */
export function stack(
  { k, content, faces, dense }: Setting,
  place: Place,
  options: StackOptions,
): { layers: PosterLayer[]; bottom: number; top: number; scale: number } | undefined {
  const { ground, align = 'left', vertical = 'top', parts = STACK_PARTS, lines = 4, columns = 1 } = options;
  const { isBelowTitle = false, isSpread = false } = options;
  const frame = createTextFrame(k, faces, place, ground, align);
  const face = options.titleFace ?? titleFaceFor(k, content.title ?? '');
  const cap = (options.title ?? k.format.title) * k.side;
  const title = parts.includes('title') ? content.title : undefined;
  const ways =
    title === undefined
      ? [undefined]
      : breaksOf(title, Math.max(lines, Math.min(8, Math.ceil([...title].length / 14))), (line) =>
          frame.rule(line, face),
        );
  const stacked = {
    frame,
    content,
    parts,
    cap,
    columns: Math.max(columns, dense + 1),
    isBelowTitle,
    isSpread,
  };
  const best = arrange(stacked, face, ways);
  if (!best) return undefined;
  const spare = frame.heightPx - best.used;
  const start = vertical === 'top' ? 0 : vertical === 'bottom' ? spare : spare / 2;
  let at = start;
  const layers = best.blocks.flatMap((block, index) => {
    if (index > 0) at += block.gap;
    const drawn = block.draw(at);
    at += block.height;
    return drawn;
  });
  const percentOf = (height: number) => place[1] + (height / k.height) * 100;
  return { layers, top: percentOf(start), bottom: percentOf(at), scale: best.scale };
}

/** The pair's title face, if it suits the title: brush and display faces are only for a few hanzi. */
export function titleFaceFor({ pair }: Kit, title: string): Face {
  const isPlain = /^[\p{Script=Han}\s，。！？、·]+$/u.test(title) && [...title].length <= 8;
  const isNoto = pair.title.family.startsWith('noto') || pair.title.family === 'lxgw-wenkai';
  return isPlain || isNoto ? pair.title : pair.digits;
}
