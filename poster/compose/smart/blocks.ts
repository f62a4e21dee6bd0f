import type { PosterLayer, PosterSlot } from '../../document';
import type { Face } from '../type-pairs';
import { type Block, BODY_LINE, SLACK, type TextFrame } from './text-frame';

/** Scales tried for a price. */
const PRICE_STEPS = [1, 0.85, 0.7, 0.58, 0.48];

const TITLE_LINE = 1.16;

/** Height of a title's lines for a size of 1. */
export const titleHeight = (lines: readonly string[], face: Face): number =>
  lines.length * TITLE_LINE * (face.scale ?? 1);

export function titleBlock(
  { k, ground, align, put }: TextFrame,
  lines: readonly string[],
  size: number,
  face: Face,
): Block {
  const scaled = size * (face.scale ?? 1);
  const height = lines.length * scaled * TITLE_LINE;
  return {
    height,
    gap: 0,
    draw: (top) => [
      k.title(lines.join('\n'), put(top, height), {
        face,
        size: size / k.side,
        color: ground.ink,
        align,
        lineHeight: TITLE_LINE,
      }),
    ],
  };
}

type TextStyle = { size: number; face: Face; color: string; gap: number };

/** A text over the whole width; undefined when it does not fit. */
export function textBlock(
  { k, align, widthPx, put, heightOf }: TextFrame,
  slot: PosterSlot,
  text: string,
  { size, face, color, gap }: TextStyle,
): Block | undefined {
  const height = heightOf(text, size, face, widthPx);
  if (height === undefined) return undefined;
  const style = { face, size: size / k.side, color, align, lineHeight: BODY_LINE };
  return { height, gap, draw: (top) => [k.text(slot, text, put(top, height), style)] };
}

export function brandBlock(frame: TextFrame, text: string, step: number): Block | undefined {
  const size = frame.bodyOf(step);
  const style = { size, face: frame.k.pair.strong, color: frame.ground.strong, gap: 0 };
  const block = textBlock(frame, 'brand', text, style);
  return block && { ...block, height: block.height + size * 0.35 };
}

/** Runs of a price, with a large number and small surroundings, and their total width. */
function priceRuns({ k, ground, rule }: TextFrame, text: string, size: number) {
  const parts = text.match(/\d[\d.,]*|[^\d]+/gu) ?? [text];
  const hasNumber = parts.some((part) => /^\d/.test(part));
  const set = parts.map((part) => {
    const isNumber = hasNumber && /^\d/.test(part);
    const face = isNumber ? k.pair.digits : k.pair.strong;
    const px = hasNumber ? (isNumber ? size : size * 0.46) : size * 0.6;
    return {
      run: k.run(part, { face, size: px / k.side, color: ground.strong }),
      width: rule(part, face) * px,
    };
  });
  return {
    runs: set.map(({ run }) => run),
    width: set.reduce((sum, { width }) => sum + width, 0) * SLACK,
    height: Math.max(...set.map(({ run }) => run.size)) * 1.14,
  };
}

export function priceBlock(frame: TextFrame, text: string, step: number, size: number): Block | undefined {
  const { k, ground, align, widthPx, put, bodyOf } = frame;
  const set = PRICE_STEPS.map((factor) => priceRuns(frame, text, size * factor)).find(
    ({ width }) => width <= widthPx,
  );
  return (
    set && {
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
    }
  );
}

function buttonOf({ k, ground, rule, put, bodyOf }: TextFrame, text: string, step: number) {
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
}

/** A button, or its text where it is too wide. */
export function actionBlock(frame: TextFrame, text: string, step: number): Block | undefined {
  const { k, ground, widthPx, startOf } = frame;
  const { size, width, height, draw } = buttonOf(frame, text, step);
  if (width > widthPx) {
    const style = { size, face: k.pair.strong, color: ground.strong, gap: size * 0.9 };
    return textBlock(frame, 'action', text, style);
  }
  return { height, gap: size * 1.05, draw: (top) => draw(top, startOf(width)) };
}

/** A price with its button next to it, or at the other end; undefined when they do not fit beside each other. */
export function offerBlock(
  frame: TextFrame,
  text: string,
  action: string,
  step: number,
  { size, isSpread }: { size: number; isSpread: boolean },
): Block | undefined {
  const { k, ground, widthPx, put, startOf, bodyOf } = frame;
  const button = buttonOf(frame, action, step);
  const between = button.size * 1.3;
  const set = PRICE_STEPS.slice(0, 3)
    .map((factor) => priceRuns(frame, text, size * factor))
    .find(({ width }) => width + between + button.width <= widthPx);
  if (!set) return undefined;
  const left = isSpread ? 0 : startOf(set.width + between + button.width);
  const buttonLeft = isSpread ? widthPx - button.width : left + set.width + between;
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
      ...button.draw(top + (height - button.height) / 2, buttonLeft),
    ],
  };
}
