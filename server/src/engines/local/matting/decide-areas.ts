import { mapToFloats } from '../picture/map-values';
import { around, boxBlur } from './box-blur';
import { differenceFrom, drawnColors } from './drawn-colors';
import type { Mask } from './mask-cleanup';

/** Levels of a cleaned mask between which nothing is decided. */
const UNDECIDED = { from: 26, to: 230 } as const;

/** Distance, as a share of the side, within which everything is undecided in an area; edges and hair are thinner. */
const AREA = 6 / 1024;

/** Squares to each side whose colors are compared. */
const NEAR = 4;

/** Levels by which two colors of the same thing differ anyway. */
const ALIKE = 6;

/** Fewer colors of subject or ground say nothing. */
const MIN_COLORS = 12;

/** How many times nearer one kind of colors must be: where it begins to count, and where it decides alone. */
const DECISIVE = { from: 1.5, full: 3 } as const;

/** Rounds: what the first one decides tells more colors. */
const ROUNDS = 2;

/** Radius within which decisions are averaged, as a share of the side. */
const SOFT = 2 / 1024;

/** Levels of what colors leave open in areas up to which it goes, and from which it stays. */
const REST = { from: 90, full: 150 } as const;

/** 1 for the undecided pixels that form areas, and for all pixels near them. */
function areasOf({ data, width, height }: Mask): { area: Uint8Array; near: Uint8Array } {
  const reach = Math.max(1, Math.round(AREA * width));
  const isOpen = (level: number) => level > UNDECIDED.from && level < UNDECIDED.to;
  const open = mapToFloats(data, (level) => (isOpen(level) ? 1 : 0));
  const inside = boxBlur(open, width, height, reach);
  const near = around((at) => (inside[at] ?? 0) > 0.999, { width, height }, 2 * reach);
  return { area: near.map((is, at) => (is && open[at] ? 1 : 0)), near };
}

/** One round of {@link decideAreas}. */
function decideOnce(mask: Mask, rgb: Uint8Array): Mask {
  const { data, width, height } = mask;
  const { area, near } = areasOf(mask);
  if (!area.includes(1)) return mask;
  const levelOf = (at: number) => (near[at] ? undefined : data[at]);
  const subjectAt = drawnColors((at) => (levelOf(at) ?? 0) >= UNDECIDED.to, mask, NEAR);
  const groundAt = drawnColors((at) => (levelOf(at) ?? 255) <= UNDECIDED.from, mask, NEAR);
  const weights = new Float32Array(data.length);
  const wanted = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    if (!area[at]) continue;
    const [subject, ground] = [subjectAt(at), groundAt(at)];
    if (Math.min(subject.length, ground.length) < MIN_COLORS) continue;
    const fromSubject = ALIKE + differenceFrom(subject, at, rgb, width);
    const fromGround = ALIKE + differenceFrom(ground, at, rgb, width);
    const times = Math.max(fromSubject / fromGround, fromGround / fromSubject);
    const weight = Math.min(1, Math.max(0, (times - DECISIVE.from) / (DECISIVE.full - DECISIVE.from)));
    weights[at] = weight;
    wanted[at] = fromSubject < fromGround ? 255 * weight : 0;
  }
  const radius = Math.max(1, Math.round(SOFT * width));
  const soft = (plane: Float32Array) => boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
  const [share, level] = [soft(weights), soft(wanted)];
  const decided = (at: number, before: number) =>
    Math.min(255, Math.round(before * (1 - (share[at] ?? 0)) + (level[at] ?? 0)));
  return { ...mask, data: data.map((before, at) => (area[at] ? decided(at, before) : before)) };
}

/**
 * Decides the areas that a network sees half through by their colors: those that are like the subject near them and unlike
 * the ground become opaque, and the other way round. Edges, hair, and areas that are like both stay. Returns the mask
 * itself where there is no such area.
 * @param mask as cleaning leaves it
 * @param rgb the picture at the mask's size
 */
export function decideAreas(mask: Mask, rgb: Uint8Array): Mask {
  let decided = mask;
  for (let round = 0; round < ROUNDS; round += 1) decided = decideOnce(decided, rgb);
  return decided;
}

/** What becomes of each level where nothing decides. */
const SETTLED = Uint8Array.from({ length: 256 }, (_, level) =>
  Math.round(255 * Math.min(1, Math.max(0, (level - REST.from) / (REST.full - REST.from)))),
);

/**
 * Settles the areas that colors leave open, too: what a network sees by more than half is mostly a part of the subject, such
 * as an ear or a tire, and half transparent it looks worse than too much of the ground would. Edges and hair stay. Returns
 * the mask itself where there is no such area.
 */
export function settleAreas(mask: Mask): Mask {
  const { area } = areasOf(mask);
  if (!area.includes(1)) return mask;
  return { ...mask, data: mask.data.map((level, at) => (area[at] ? (SETTLED[level] ?? level) : level)) };
}
