import { median } from '../median';
import { mapToFloats } from '../picture/map-values';
import { boxBlur } from './box-blur';
import { undecidedShare } from './doubt';
import { findParts, type Mask } from './mask-cleanup';

const RGB = 3;

/** Width of the border that shows the ground, as a share of the side, and the share of it that must. */
const BORDER = 0.025;
const SHOWN = 0.7;

/** Darkest channel of a light ground, in levels, and how far its channels may be apart. */
const LIGHT = { from: 205, apart: 16 } as const;

/** Levels by which bare ground differs from its median, in each channel. */
const BARE = 9;

/**
 * Shadows: at most so many levels darker than the ground, with so little color, in steps so small from pixel to pixel at the
 * mask's size. Edges of things are steeper.
 */
const SHADOW = { darker: 110, lighter: 12, colored: 14, step: 5 } as const;

/** What no shadow is: so much color, or so much darker than the ground. */
const CLEARLY = { colored: 22, darker: 135 } as const;

/** Parts that are smaller than this share of the picture are specks. */
const SPECK = 0.0004;

/** Share of the network's subject that may look like ground or shadow; white goods on white do. */
const MAX_LEAK = 0.04;

/** Share of what is clearly no ground that the network must have lost, where it is not undecided. */
const MIN_LOST = 0.15;

/** Share of the goods that the network has lost from which it has found something else: hard grays belong to the goods, too. */
const MISSED = 0.5;

/** Share of the inside that the network sees through from which goods are glass, of which colors tell little. */
const GLASS = 0.2;

/** Bare ground that the goods enclose and that is a smaller share of them is a highlight, not a hole. */
const HIGHLIGHT = 0.004;

/** Share of undecided areas from which colors are asked: a good matte has less (docs/measured.md). */
const MIN_UNDECIDED = 0.0085;

/** Share of the picture that is clearly no ground, between which it is one of goods on a ground. */
const GOODS = { from: 0.01, to: 0.85 } as const;

/** Levels of a mask between which the network decides nothing, and from which it has decided. */
const OPEN = { from: 40, to: 215 } as const;

type Ground = readonly [number, number, number];
type Counts = [number, number, number];

/** The even, light ground that most of a picture's border shows; undefined where there is none. */
function groundOf(rgb: Uint8Array, side: number): Ground | undefined {
  const border = Math.max(2, Math.round(BORDER * side));
  const channels: [number[], number[], number[]] = [[], [], []];
  for (let y = 0; y < side; y += 2)
    for (let x = 0; x < side; x += 2) {
      if (Math.min(x, y, side - 1 - x, side - 1 - y) >= border) continue;
      for (const [channel, values] of channels.entries())
        values.push(rgb[(y * side + x) * RGB + channel] ?? 0);
    }
  const [r, g, b] = [median(channels[0]), median(channels[1]), median(channels[2])];
  if (Math.min(r, g, b) < LIGHT.from || Math.max(r, g, b) - Math.min(r, g, b) > LIGHT.apart) return undefined;
  const count = channels[0].length;
  let bare = 0;
  for (let at = 0; at < count; at += 1) {
    const apart = [r, g, b].map((level, channel) => Math.abs((channels[channel]?.[at] ?? 0) - level));
    if (Math.max(...apart) <= BARE) bare += 1;
  }
  return bare >= SHOWN * count ? [r, g, b] : undefined;
}

/** How each pixel differs from the ground: its largest darkening, its color, and whether it is bare ground. */
function differencesFrom(ground: Ground, rgb: Uint8Array) {
  const count = rgb.length / RGB;
  const [darker, colored] = [new Int16Array(count), new Int16Array(count)];
  const bare = new Uint8Array(count);
  for (let at = 0; at < count; at += 1) {
    const [r, g, b] = [
      ground[0] - (rgb[at * RGB] ?? 0),
      ground[1] - (rgb[at * RGB + 1] ?? 0),
      ground[2] - (rgb[at * RGB + 2] ?? 0),
    ];
    const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
    darker[at] = most;
    colored[at] = most - least;
    bare[at] = most <= BARE && least >= -BARE ? 1 : 0;
  }
  return { darker, colored, bare };
}

/** Visits the pixels that can be reached from the border, step by step. Returns 1 for these. */
function reach(
  side: number,
  mayBegin: (at: number) => boolean,
  mayStep: (to: number, from: number) => boolean,
) {
  const reached = new Uint8Array(side * side);
  const queue = new Int32Array(side * side);
  let [head, tail] = [0, 0];
  const visit = (at: number) => {
    reached[at] = 1;
    queue[tail] = at;
    tail += 1;
  };
  for (let at = 0; at < side; at += 1)
    for (const edge of [at, (side - 1) * side + at, at * side, at * side + side - 1])
      if (!reached[edge] && mayBegin(edge)) visit(edge);
  while (head < tail) {
    const at = queue[head] ?? 0;
    head += 1;
    const x = at % side;
    if (x > 0 && !reached[at - 1] && mayStep(at - 1, at)) visit(at - 1);
    if (x < side - 1 && !reached[at + 1] && mayStep(at + 1, at)) visit(at + 1);
    if (at >= side && !reached[at - side] && mayStep(at - side, at)) visit(at - side);
    if (at < side * (side - 1) && !reached[at + side] && mayStep(at + side, at)) visit(at + side);
  }
  return reached;
}

/** What belongs to the goods: nothing, what they enclose and may be a shadow between them, and what is no shadow. */
const NOT = 0;
const ENCLOSED = 1;
const SURELY = 2;

/** What is neither ground nor a shadow, without specks, and what it encloses, except for bare ground. */
function goodsOn({ darker, colored, bare }: ReturnType<typeof differencesFrom>, side: number) {
  const isSoft = (at: number) =>
    (darker[at] ?? 0) <= SHADOW.darker &&
    (darker[at] ?? 0) >= -SHADOW.lighter &&
    (colored[at] ?? 0) <= SHADOW.colored;
  const ground = reach(
    side,
    (at) => bare[at] === 1,
    (to, from) =>
      bare[to] === 1 || (isSoft(to) && Math.abs((darker[to] ?? 0) - (darker[from] ?? 0)) <= SHADOW.step),
  );
  const clearly = (at: number) =>
    ground[at] === 0 && ((colored[at] ?? 0) >= CLEARLY.colored || (darker[at] ?? 0) >= CLEARLY.darker);
  const seen = new Uint8Array(side * side);
  for (let at = 0; at < seen.length; at += 1) seen[at] = clearly(at) ? 255 : 0;
  const { parts, sizes } = findParts({ data: seen, width: side, height: side });
  const isGoods = (at: number) => (sizes[parts[at] ?? 0] ?? 0) >= SPECK * seen.length && parts[at] !== 0;
  const outside = reach(
    side,
    (at) => !isGoods(at),
    (to) => !isGoods(to),
  );
  const goods = new Uint8Array(side * side);
  const holes = new Uint8Array(side * side);
  let count = 0;
  for (let at = 0; at < goods.length; at += 1) {
    const isInside = isGoods(at) || outside[at] === 0;
    if (!isInside) continue;
    const isHole = bare[at] === 1 && !isGoods(at);
    goods[at] = isHole ? NOT : isGoods(at) || !isSoft(at) ? SURELY : ENCLOSED;
    holes[at] = isHole ? 255 : 0;
    if (!isHole) count += 1;
  }
  const enclosed = findParts({ data: holes, width: side, height: side });
  for (let at = 0; at < goods.length; at += 1)
    if (holes[at] && (enclosed.sizes[enclosed.parts[at] ?? 0] ?? 0) < HIGHLIGHT * count) goods[at] = SURELY;
  return { goods, ground };
}

/** Adds the grays with hard edges that touch the goods: 1. */
function withGrays(goods: Uint8Array, ground: Uint8Array, bare: Uint8Array, side: number): Uint8Array {
  const hard = goods.map((is, at) => (is || (ground[at] === 0 && bare[at] === 0) ? 255 : 0));
  const { parts, sizes } = findParts({ data: hard, width: side, height: side });
  const touching = new Uint8Array(sizes.length);
  for (let at = 0; at < goods.length; at += 1) if (goods[at]) touching[parts[at] ?? 0] = 1;
  return hard.map((is, at) => (is && touching[parts[at] ?? 0] ? 1 : 0));
}

/**
 * Lets the colors of a packshot decide where the network has lost parts of it or is undecided: on an even, light ground,
 * what differs from it by color or by much is no shadow, so that it belongs to the goods, with all that it encloses.
 * Undefined where the network is right, or the ground tells nothing.
 * @param mask square, as cleaning leaves it
 * @param rgb the picture at the mask's size, 3 bytes per pixel
 * @param translucent as `translucentShare` returns it
 */
export function settlePackshot(mask: Mask, rgb: Uint8Array, translucent: number): Mask | undefined {
  const { data, width: side } = mask;
  const ground = groundOf(rgb, side);
  if (!ground) return undefined;
  const differences = differencesFrom(ground, rgb);
  const { goods: found, ground: reached } = goodsOn(differences, side);
  const [all, lost] = [[0, 0, 0] as Counts, [0, 0, 0] as Counts];
  let [decided, leaked] = [0, 0];
  for (let at = 0; at < data.length; at += 1) {
    const isDecided = (data[at] ?? 0) >= OPEN.to;
    const kind = (found[at] ?? NOT) as 0 | 1 | 2;
    all[kind] += 1;
    if (!isDecided) lost[kind] += 1;
    else {
      decided += 1;
      if (reached[at]) leaked += 1;
    }
  }
  const whole = all[ENCLOSED] + all[SURELY];
  if (whole < GOODS.from * data.length || whole > GOODS.to * data.length) return undefined;
  if (leaked > MAX_LEAK * decided) return undefined;
  const isMissed = lost[ENCLOSED] + lost[SURELY] >= MISSED * whole;
  if (!isMissed && translucent > GLASS) return undefined;
  if (!isMissed && lost[SURELY] < MIN_LOST * all[SURELY] && undecidedShare(mask) <= MIN_UNDECIDED)
    return undefined;
  const goods = isMissed
    ? withGrays(found, reached, differences.bare, side)
    : found.map((kind, at) =>
        kind === SURELY || (kind === ENCLOSED && (data[at] ?? 0) > OPEN.from) ? 1 : 0,
      );
  const added = boxBlur(
    mapToFloats(goods, (is) => is * 255),
    side,
    side,
    1,
  );
  const settled = data.map((level, at) => {
    const isOpen = level > OPEN.from && level < OPEN.to;
    const kept = isOpen && differences.bare[at] ? 0 : isOpen && reached[at] ? 0 : level;
    return Math.max(kept, Math.round(added[at] ?? 0));
  });
  return { ...mask, data: settled };
}
