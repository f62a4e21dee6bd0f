import type { PosterLayer, PosterSlot } from '../../document';
import type { FontFaces } from '../../fonts/glyphs';
import { layoutText } from '../../text/layout';
import type { Kit, Place } from '../kit';
import type { Face } from '../type-pairs';
import { breaksOf, createRuler, type Ruler } from './breaks';
import type { Content } from './content';
import type { Ground } from './theme';

/** Context for setting texts. */
type Setting = { k: Kit; faces: FontFaces; content: Content; dense: number };

type Align = 'left' | 'center' | 'right';

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
};

const STACK_PARTS = ['brand', 'title', 'subtitle', 'price', 'points', 'action', 'notes'] as const;
type StackPart = (typeof STACK_PARTS)[number];

/** Scales tried for texts other than the title, and the minimum size of readable text. */
const STEPS = [1, 0.92, 0.84, 0.77, 0.7, 0.64, 0.58, 0.5, 0.42];
const MIN_BODY = 0.0225;

/** Minimum ratio of title to subtitle size. */
const TITLE_TO_SUB = 1.55;

/** Minimum width of a column, in ems. */
const MIN_COLUMN = 9;

/** Scales tried for a price. */
const PRICE_STEPS = [1, 0.85, 0.7, 0.58, 0.48];

const TITLE_LINE = 1.16;
const BODY_LINE = 1.5;

/** Slack in the width of a title, since rounding must never wrap it. */
const SLACK = 1.03;

type Block = { height: number; gap: number; draw: (top: number) => PosterLayer[] };

/** Runs of a price, with a large number and small surroundings, and their total width. */
function priceRuns(k: Kit, text: string, size: number, color: string, rule: Ruler) {
  const parts = text.match(/\d[\d.,]*|[^\d]+/gu) ?? [text];
  const hasNumber = parts.some((part) => /^\d/.test(part));
  const set = parts.map((part) => {
    const isNumber = hasNumber && /^\d/.test(part);
    const face = isNumber ? k.pair.digits : k.pair.strong;
    const px = hasNumber ? (isNumber ? size : size * 0.46) : size * 0.6;
    return { run: k.run(part, { face, size: px / k.side, color }), width: rule(part, face) * px };
  });
  return {
    runs: set.map(({ run }) => run),
    width: set.reduce((sum, { width }) => sum + width, 0) * SLACK,
    height: Math.max(...set.map(({ run }) => run.size)) * 1.14,
  };
}

/** Stacks texts in a place as large as they fit; undefined when they do not fit even at the smallest size. */
export function stack(
  setting: Setting,
  place: Place,
  options: StackOptions,
): { layers: PosterLayer[]; bottom: number; top: number; scale: number } | undefined {
  const { k, content, faces, dense } = setting;
  const { ground, align = 'left', vertical = 'top', parts = STACK_PARTS, lines = 4, columns = 1 } = options;
  const rule = createRuler(k, faces);
  const [x, y, w, h] = place;
  const [wide, high] = [(w / 100) * k.width, (h / 100) * k.height];
  const titleFace = options.titleFace ?? titleFaceFor(k, content.title ?? '');
  const cap = (options.title ?? k.format.title) * k.side;
  const has = (part: StackPart) => parts.includes(part);
  const title = has('title') ? content.title : undefined;
  const price = has('price') ? content.price : undefined;

  const ways =
    title === undefined
      ? []
      : breaksOf(title, Math.max(lines, Math.min(8, Math.ceil([...title].length / 14))), (line) =>
          rule(line, titleFace),
        );
  const bodyOf = (step: number) => Math.max(MIN_BODY * k.side, k.format.body * k.side * step);
  const subOf = (step: number) => Math.max(bodyOf(step) * 1.12, k.format.sub * k.side * step);

  const flow = (text: string, size: number, face: Face, width: number) => {
    const longest = Math.max(
      0,
      ...text
        .split(/\s+/u)
        .filter((word) => !/\p{Script=Han}/u.test(word))
        .map((word) => rule(word, face)),
    );
    if (longest * size * (face.scale ?? 1) > width) return undefined;
    const layer = k.text(undefined, text, [0, 0, (width / k.width) * 100, 1_000], {
      face,
      size: size / k.side,
      color: '#000000',
      fit: { mode: 'none' },
      lineHeight: BODY_LINE,
    });
    const laid = layoutText(layer, faces, k.format.size);
    return { lines: laid.lines.length, height: laid.lines.length * size * (face.scale ?? 1) * BODY_LINE };
  };

  const put = (top: number, height: number, left = 0, width = wide): Place => [
    x + (left / k.width) * 100,
    y + (top / k.height) * 100,
    (width / k.width) * 100,
    (height / k.height) * 100,
  ];

  const textBlock = (
    slot: PosterSlot,
    text: string,
    size: number,
    face: Face,
    color: string,
    gap: number,
  ): Block | undefined => {
    const flowed = flow(text, size, face, wide);
    return (
      flowed && {
        height: flowed.height,
        gap,
        draw: (top) => [
          k.text(slot, text, put(top, flowed.height), {
            face,
            size: size / k.side,
            color,
            align,
            lineHeight: BODY_LINE,
          }),
        ],
      }
    );
  };

  const titleBlock = (way: { lines: string[] }, size: number): Block => {
    const scaled = size * (titleFace.scale ?? 1);
    const height = way.lines.length * scaled * TITLE_LINE;
    return {
      height,
      gap: 0,
      draw: (top) => [
        k.title(way.lines.join('\n'), put(top, height), {
          face: titleFace,
          size: size / k.side,
          color: ground.ink,
          align,
          lineHeight: TITLE_LINE,
        }),
      ],
    };
  };

  /** Start position of an item with this width in the place. */
  const startOf = (width: number) =>
    align === 'center' ? (wide - width) / 2 : align === 'right' ? wide - width : 0;

  const priceBlock = (text: string, step: number, size: number): Block | undefined => {
    for (const factor of PRICE_STEPS) {
      const set = priceRuns(k, text, size * factor, ground.strong, rule);
      if (set.width > wide) continue;
      return {
        height: set.height,
        gap: bodyOf(step) * 0.7,
        draw: (top) => [
          k.text('price', set.runs, put(top, set.height), {
            size: size / k.side,
            color: ground.strong,
            align,
            lineHeight: 1.12,
          }),
        ],
      };
    }
    return undefined;
  };

  const buttonOf = (text: string, step: number) => {
    const size = bodyOf(step) * 1.08;
    const face = k.pair.strong;
    const pad = size * 1.15;
    const [width, height] = [rule(text, face) * size * SLACK + 2 * pad, size * 2.3];
    const draw = (top: number, left: number): PosterLayer[] => [
      k.rect(put(top, height, left, width), ground.button, { radius: height / 2 }),
      k.text('action', text, put(top, height, left + pad * 0.5, width - pad), {
        face,
        size: size / k.side,
        color: ground.onButton,
        align: 'center',
        verticalAlign: 'middle',
        lineHeight: 1.3,
      }),
    ];
    return { size, width, height, draw };
  };

  /** A price with its button next to it. */
  const offerBlock = (text: string, action: string, step: number, size: number): Block | undefined => {
    const button = buttonOf(action, step);
    for (const factor of PRICE_STEPS.slice(0, 3)) {
      const set = priceRuns(k, text, size * factor, ground.strong, rule);
      const between = button.size * 1.3;
      const whole = set.width + between + button.width;
      if (whole > wide) continue;
      const left = startOf(whole);
      const height = Math.max(set.height, button.height);
      return {
        height,
        gap: bodyOf(step) * 0.8,
        draw: (top) => [
          k.text('price', set.runs, put(top + (height - set.height) / 2, set.height, left, set.width), {
            size: size / k.side,
            color: ground.strong,
            lineHeight: 1.12,
          }),
          ...button.draw(top + (height - button.height) / 2, left + set.width + between),
        ],
      };
    }
    return undefined;
  };

  /** Short texts of one kind, below each other, or in columns when space is tight. */
  const rowsBlock = (
    slot: 'body' | 'note',
    items: readonly string[],
    { size, gap, between }: { size: number; gap: number; between: number },
  ): Block | undefined => {
    const face = k.pair.text;
    const isMarked = slot === 'body' && align === 'left' && items.length > 1;
    const indent = isMarked ? size * 1.05 : 0;
    const gutter = size * 1.4;
    const most = align === 'left' ? Math.max(columns, dense + 1) : 1;
    const count = Math.max(1, Math.min(most, items.length, Math.floor(wide / (size * MIN_COLUMN))));
    const column = (wide - gutter * (count - 1)) / count;
    const flows = items.map((text) => ({ text, flowed: flow(text, size, face, column - indent) }));
    if (flows.some(({ flowed }) => !flowed)) return undefined;
    const rows = Array.from({ length: Math.ceil(items.length / count) }, (_, row) =>
      flows
        .slice(row * count, (row + 1) * count)
        .map(({ text, flowed }) => ({ text, height: flowed?.height ?? 0 })),
    );
    const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
    const draw = (top: number) => {
      let at = top;
      return rows.flatMap((row, index) => {
        const layers = row.flatMap(({ text, height }, place): PosterLayer[] => {
          const left = place * (column + gutter);
          const dot = size * 0.34;
          const mark = k.rect(put(at + (size * BODY_LINE - dot) / 2, dot, left, dot), ground.strong, {
            radius: dot / 5,
            rotation: 45,
          });
          const line = k.text(slot, text, put(at, height, left + indent, column - indent), {
            face,
            size: size / k.side,
            color: ground.ink,
            align,
            lineHeight: BODY_LINE,
          });
          return isMarked ? [mark, line] : [line];
        });
        at += (heights[index] ?? 0) + between;
        return layers;
      });
    };
    return { height: heights.reduce((sum, height) => sum + height + between, -between), gap, draw };
  };

  const actionBlock = (text: string, step: number): Block | undefined => {
    const { size, width, height, draw } = buttonOf(text, step);
    if (width > wide) return textBlock('action', text, size, k.pair.strong, ground.strong, size * 0.9);
    return { height, gap: size * 1.05, draw: (top) => draw(top, startOf(width)) };
  };

  const brandBlock = (text: string, step: number): Block | undefined => {
    const size = bodyOf(step);
    const block = textBlock('brand', text, size, k.pair.strong, ground.strong, 0);
    return block && { ...block, height: block.height + size * 0.35 };
  };

  /** All blocks but the title, which do not depend on its line breaks. */
  const othersAt = (step: number) => {
    const rest: (Block | undefined)[] = [];
    const before: (Block | undefined)[] = [];
    if (has('brand') && content.brand !== undefined) before.push(brandBlock(content.brand, step));
    const sub = subOf(step);
    const body = bodyOf(step);
    const isPriceFirst = content.title === undefined;
    const priceSize = isPriceFirst ? cap * 1.5 : Math.min(cap * 1.25, Math.max(sub * 2.6, cap * 0.9)) * step;
    const offer =
      price !== undefined && content.action !== undefined && has('action') && !isPriceFirst
        ? offerBlock(price, content.action, step, priceSize)
        : undefined;
    const after: Record<Exclude<StackPart, 'brand' | 'title'>, () => void> = {
      subtitle: () =>
        content.subtitle !== undefined &&
        rest.push(textBlock('subtitle', content.subtitle, sub, k.pair.text, ground.ink, sub * 0.5)),
      price: () => {
        if (price !== undefined && !offer) rest.push(priceBlock(price, step, priceSize));
      },
      points: () => {
        if (content.points.length > 0)
          rest.push(rowsBlock('body', content.points, { size: body, gap: body * 0.8, between: body * 0.3 }));
      },
      action: () => {
        if (offer) rest.push(offer);
        else if (content.action !== undefined) rest.push(actionBlock(content.action, step));
      },
      notes: () => {
        const size = Math.max(MIN_BODY * k.side, body * 0.88);
        if (content.notes.length > 0)
          rest.push(rowsBlock('note', content.notes, { size, gap: body * 0.85, between: body * 0.05 }));
      },
    };
    for (const part of parts) if (part !== 'brand' && part !== 'title') after[part]();
    if ([...before, ...rest].includes(undefined)) return undefined;
    const others = [...before, ...rest] as Block[];
    const used = others.reduce((sum, { height, gap }) => sum + height + gap, 0);
    const least = (content.subtitle !== undefined && has('subtitle') ? sub : body) * TITLE_TO_SUB;
    return used <= high ? { before: before as Block[], rest: rest as Block[], used, least } : undefined;
  };

  const withTitle = (
    { before, rest, used, least }: NonNullable<ReturnType<typeof othersAt>>,
    way: { lines: string[]; width: number } | undefined,
  ) => {
    if (!way) return { blocks: [...before, ...rest], size: cap, used };
    const factor = titleFace.scale ?? 1;
    const rows = way.lines.length * TITLE_LINE * factor;
    const size = Math.min(cap, wide / (way.width * SLACK * factor), (high - used) / rows);
    if (size < least) return undefined;
    return { blocks: [...before, titleBlock(way, size), ...rest], size, used: used + rows * size };
  };

  let best: { blocks: Block[]; score: number; used: number; scale: number } | undefined;
  for (const step of STEPS) {
    const others = othersAt(step);
    for (const way of others === undefined ? [] : title === undefined ? [undefined] : ways) {
      const found = others && withTitle(others, way);
      if (!found) continue;
      // A large title counts more than large body text, and fewer lines are better.
      const score = 1.3 * Math.log(found.size / cap) + Math.log(step) - 0.04 * (way?.lines.length ?? 0);
      if (!best || score > best.score)
        best = { blocks: found.blocks, used: found.used, score, scale: step * Math.min(1, found.size / cap) };
    }
  }
  if (!best) return undefined;
  const spare = high - best.used;
  let at = vertical === 'top' ? 0 : vertical === 'bottom' ? spare : spare / 2;
  const start = at;
  const layers = best.blocks.flatMap((block, index) => {
    if (index > 0) at += block.gap;
    const drawn = block.draw(at);
    at += block.height;
    return drawn;
  });
  return { layers, top: y + (start / k.height) * 100, bottom: y + (at / k.height) * 100, scale: best.scale };
}

/** The pair's title face, if it suits the title: brush and display faces are only for a few hanzi. */
export function titleFaceFor({ pair }: Kit, title: string): Face {
  const isPlain = /^[\p{Script=Han}\s，。！？、·]+$/u.test(title) && [...title].length <= 8;
  const isNoto = pair.title.family.startsWith('noto') || pair.title.family === 'lxgw-wenkai';
  return isPlain || isNoto ? pair.title : pair.digits;
}
