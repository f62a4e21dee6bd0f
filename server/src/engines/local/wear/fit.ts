import { GARMENT_POINTS } from '@tuzuo/core/tools/placement';
import { between, farApart, jointOf, type Place, SIDES, type Side } from '../body/body';
import { evenly } from './contour';
import type { Figure } from './figure';
import type { Edges, Garment, GarmentKind, Level } from './garment-parts';

/** A part of a garment in its picture and as worn: corresponding points along its two edges. */
export type Strip = { from: Edges; to: Edges };

/** Points that the user may drag, in the picture's pixels: ends of the shoulders or the waist, and of the hem. */
export type Handles = Partial<Record<HandleName, Place>>;
type HandleName = (typeof GARMENT_POINTS)[number];

/** Rows of a strip, enough for a bend. */
const ROWS = 24;

/** Limits of a garment's width relative to the body's. */
const EASE = { min: 1.04, max: 1.32 } as const;

/** Limits for the positions of levels along the body, in torso lengths. */
const HEM = { top: { min: 0.8, max: 1.5 } } as const;
const ARMPIT = { min: 0.3, max: 0.46 } as const;
const WAIST = { min: 0.66, max: 1 } as const;

/** Thickness of arms and legs from the body to the end, in torso lengths. */
const ARM = [0.098, 0.08, 0.058] as const;
const LEG = [0.175, 0.118, 0.085] as const;

const NOWHERE: Place = [0, 0];

const add = ([x, y]: Place, [dx, dy]: Place, distance: number): Place => [
  x + dx * distance,
  y + dy * distance,
];

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

const widthOf = ({ left, right }: { left: Place; right: Place }) => Math.abs(right[0] - left[0]);

const rowOf = ({ left, right }: { left: Place; right: Place }) => (left[1] + right[1]) / 2;

type Worn = { down: (row: number) => number; halfWidth: (row: number, garmentHalf: number) => number };

/** Maps rows of a garment to positions along the body, piecewise linearly between levels. */
function downBy(levels: readonly { row: number; down: number }[]) {
  return (row: number): number => {
    let at = 0;
    while (at < levels.length - 2 && row > (levels[at + 1]?.row ?? 0)) at += 1;
    const [from, to] = [levels[at], levels[at + 1]];
    if (!from || !to) return 0;
    return from.down + ((row - from.row) / Math.max(1e-6, to.row - from.row)) * (to.down - from.down);
  };
}

/** A limb as a polyline through its joints, with the thickness at each. */
type Limb = { joints: readonly Place[]; thickness: readonly number[] };

const SMOOTH = 0.12;

/** Point of a limb's center line at a distance from its start (pixels), with direction and half width. */
function along(
  { joints, thickness }: Limb,
  distance: number,
): { at: Place; direction: Place; thickness: number } {
  const place = (length: number): { at: Place; thickness: number } => {
    let left = length;
    for (let index = 0; index + 1 < joints.length; index += 1) {
      const [from, to] = [joints[index] ?? NOWHERE, joints[index + 1] ?? NOWHERE];
      const segmentLength = farApart(from, to);
      if (left > segmentLength && index + 2 < joints.length) {
        left -= segmentLength;
        continue;
      }
      const share = left / Math.max(1e-6, segmentLength);
      const [a, b] = [thickness[index] ?? 0, thickness[index + 1] ?? 0];
      return { at: between(from, to, share), thickness: a + (b - a) * within(share, 0, 1) };
    }
    return { at: joints[0] ?? NOWHERE, thickness: 0 };
  };
  // Bends are rounded: the direction is taken between two points some distance apart.
  const reach =
    SMOOTH * joints.slice(1).reduce((sum, joint, index) => sum + farApart(joint, joints[index] ?? joint), 0);
  const [before, after] = [place(Math.max(0, distance - reach)), place(distance + reach)];
  const here = place(distance);
  const chord = Math.max(1e-6, farApart(before.at, after.at));
  return {
    at: [
      (here.at[0] * 2 + before.at[0] + after.at[0]) / 4,
      (here.at[1] * 2 + before.at[1] + after.at[1]) / 4,
    ],
    direction: [(after.at[0] - before.at[0]) / chord, (after.at[1] - before.at[1]) / chord],
    thickness: here.thickness,
  };
}

/** Share of a limb over which its first cross-section turns perpendicular to it. */
const BLEND = 0.45;

type Ending = { left: Place; right: Place };

/**
 * Fits a sleeve or leg of a garment along a limb, from the row where it starts on the body. `scale` is picture pixels
 * per garment pixel.
 */
function alongLimb(
  from: Edges,
  top: Ending,
  limb: Limb,
  { scale, ease, max }: { scale: number; ease: number; max: number },
): Strip {
  const rows = { left: evenly(from.left, ROWS), right: evenly(from.right, ROWS) };
  const lengths = [rows.left, rows.right].map((line) =>
    line.slice(1).reduce((sum, place, index) => sum + farApart(place, line[index] ?? place), 0),
  );
  const start = between(top.left, top.right, 0.5);
  const joints = [start, ...limb.joints.slice(1)];
  const moved: Limb = { ...limb, joints };
  const length = Math.min(max, ((lengths[0] ?? 0) + (lengths[1] ?? 0)) * 0.5 * scale);
  const to: Edges = { left: [], right: [] };
  for (let row = 0; row < ROWS; row += 1) {
    const share = row / (ROWS - 1);
    const { at, direction, thickness } = along(moved, share * length);
    const [a, b] = [rows.left[row] ?? NOWHERE, rows.right[row] ?? NOWHERE];
    const own = (farApart(a, b) / 2) * scale;
    const halfWidth = within(own, thickness * ease, thickness * ease * 1.45);
    // Looking down a limb, its right is on the left of a person facing the camera.
    const side: Place = [direction[1], -direction[0]];
    const upright = { left: add(at, side, -halfWidth), right: add(at, side, halfWidth) };
    const part = Math.min(1, share / BLEND);
    const soft = part * part * (3 - 2 * part);
    to.left.push(between(add(top.left, direction, share * length), upright.left, soft));
    to.right.push(between(add(top.right, direction, share * length), upright.right, soft));
  }
  return { from: rows, to };
}

/** The garment's half width on a body, in pixels, within the limits of ease. */
const worn = (own: number, body: number, max: number = EASE.max) => within(own, body * EASE.min, body * max);

type Placed = { strips: Strip[]; handles: Required<Handles> };

/** The garment's rows down the body, in the order of its levels. */
function downTheBody(garment: Garment, figure: Figure, { down, halfWidth }: Worn): Strip[] {
  return garment.torso.map(({ left, right }) => {
    const rows = { left: evenly(left, ROWS), right: evenly(right, ROWS) };
    const to: Edges = { left: [], right: [] };
    for (let row = 0; row < ROWS; row += 1) {
      const [a, b] = [rows.left[row] ?? NOWHERE, rows.right[row] ?? NOWHERE];
      const at = (a[1] + b[1]) / 2;
      const position = down(at);
      const [center, across] = [figure.middle(position), figure.across(position)];
      const halfWidthPx = halfWidth(at, Math.abs(b[0] - a[0]) / 2);
      to.left.push(add(center, across, -halfWidthPx));
      to.right.push(add(center, across, halfWidthPx));
    }
    return { from: rows, to };
  });
}

const levelOf = ({ levels }: Garment, name: Level) => levels.find((level) => level.name === name);

/** Warps the fitted garment so that its handles move to where the user dragged them. */
function dragged(placed: Placed, handles: Handles): Placed {
  const moves = GARMENT_POINTS.map((name) => {
    const [from, to] = [placed.handles[name], handles[name] ?? placed.handles[name]];
    return { from, by: [to[0] - from[0], to[1] - from[1]] as const };
  });
  if (moves.every(({ by }) => by[0] === 0 && by[1] === 0)) return placed;
  const { topLeft, topRight, hemLeft, hemRight } = placed.handles;
  const [top, hem] = [between(topLeft, topRight, 0.5), between(hemLeft, hemRight, 0.5)];
  const axisLength = Math.max(1, farApart(top, hem));
  const [dx, dy] = [(hem[0] - top[0]) / axisLength, (hem[1] - top[1]) / axisLength];
  const across = [farApart(topLeft, topRight), farApart(hemLeft, hemRight)].map((one) => Math.max(1, one));
  const move = ([x, y]: Place): Place => {
    const downShare = within(((x - top[0]) * dx + (y - top[1]) * dy) / axisLength, 0, 1.15);
    const aside = (x - top[0]) * dy * -1 + (y - top[1]) * dx;
    const width = (across[0] ?? 1) * (1 - Math.min(1, downShare)) + (across[1] ?? 1) * Math.min(1, downShare);
    // From left to right in the picture, like the edges.
    const share = within(0.5 - aside / width, -0.2, 1.2);
    const weights = [
      (1 - downShare) * (1 - share),
      (1 - downShare) * share,
      downShare * (1 - share),
      downShare * share,
    ];
    let [byX, byY] = [0, 0];
    for (const [index, { by }] of moves.entries()) {
      byX += by[0] * (weights[index] ?? 0);
      byY += by[1] * (weights[index] ?? 0);
    }
    return [x + byX, y + byY];
  };
  const line = (places: readonly Place[]) => places.map(move);
  return {
    strips: placed.strips.map(({ from, to }) => ({
      from,
      to: { left: line(to.left), right: line(to.right) },
    })),
    handles: { ...placed.handles, ...handles },
  };
}

/** Fits a top or a one-piece from the shoulders. */
function onShoulders(garment: Garment, figure: Figure, isWhole: boolean): Placed {
  const { unit, tips, tipHalf } = figure;
  const [neck, shoulder, armpit] = (['neck', 'shoulder', 'armpit'] as const).map((name) =>
    levelOf(garment, name),
  );
  const end = levelOf(garment, 'hem') ?? levelOf(garment, 'crotch');
  if (!neck || !shoulder || !armpit || !end) return { strips: [], handles: handlesOf([], figure) };
  const scale = (2 * tipHalf) / Math.max(1, widthOf(shoulder));
  const center = figure.middle(0);
  const spine = figure.middle(1);
  const lift = ((tips.left[1] + tips.right[1]) / 2 - center[1]) * ((spine[1] - center[1]) / unit);
  const tipDown = lift / unit;
  const perUnit = scale / unit;
  const slope = within((rowOf(shoulder) - rowOf(neck)) * perUnit, 0.05, 0.2);
  const pitDown = within(tipDown + (rowOf(armpit) - rowOf(shoulder)) * perUnit, ARMPIT.min, ARMPIT.max);
  const isLong = isWhole && end.name === 'hem' && (rowOf(end) - rowOf(neck)) * perUnit > HEM.top.max + 0.35;
  const below = (rowOf(end) - rowOf(armpit)) * perUnit;
  const endDown =
    end.name === 'crotch'
      ? figure.crotch
      : isLong
        ? Math.min(figure.ankles, pitDown + below)
        : within(pitDown + below, HEM.top.min, HEM.top.max);
  const marks = [
    { row: rowOf(neck), down: tipDown - slope },
    { row: rowOf(shoulder), down: tipDown },
    { row: rowOf(armpit), down: pitDown },
    { row: rowOf(end), down: endDown },
  ];
  const tail = levelOf(garment, 'tail');
  if (tail) marks.push({ row: rowOf(tail), down: endDown + (rowOf(tail) - rowOf(end)) * perUnit });
  const down = downBy(marks);
  const halfWidth = (row: number, own: number): number => {
    if (row <= rowOf(shoulder)) return tipHalf;
    const position = down(row);
    const max = isLong && position > 0.9 ? 9 : EASE.max;
    const full = worn(own * scale, figure.halfWidth(position), max);
    if (row >= rowOf(armpit)) return full;
    const share = (row - rowOf(shoulder)) / Math.max(1, rowOf(armpit) - rowOf(shoulder));
    return tipHalf + (full - tipHalf) * share;
  };
  const strips = downTheBody(garment, figure, { down, halfWidth });
  const holes = strips[1];
  if (garment.sleeves && holes) {
    for (const side of SIDES) {
      const edge = side === 'left' ? holes.to.left : holes.to.right;
      const [tip, pit] = [edge[0] ?? tips[side], edge.at(-1) ?? tips[side]];
      const armhole = side === 'left' ? { left: tip, right: pit } : { left: pit, right: tip };
      strips.push(
        alongLimb(garment.sleeves[side], armhole, armOf(figure, side), {
          scale,
          ease: 1.12,
          max: armLength(figure, side, tip, pit),
        }),
      );
    }
  }
  if (garment.legs) strips.push(...onLegs(garment, figure, strips[2], scale));
  return { strips, handles: handlesOf(strips, figure, garment) };
}

function armOf({ body, unit }: Figure, side: Side): Limb {
  const joints = (['Shoulder', 'Elbow', 'Wrist'] as const).map((joint) => jointOf(body, side, joint).at);
  return { joints, thickness: ARM.map((share) => share * unit) };
}

/** Longest sleeve: to the wrist. */
function armLength({ body }: Figure, side: Side, tip: Place, pit: Place): number {
  const [elbow, wrist] = [jointOf(body, side, 'Elbow').at, jointOf(body, side, 'Wrist').at];
  return farApart(between(tip, pit, 0.5), elbow) + farApart(elbow, wrist) * 1.02;
}

function onLegs(garment: Garment, figure: Figure, torso: Strip | undefined, scale: number): Strip[] {
  const [left, right] = [torso?.to.left.at(-1), torso?.to.right.at(-1)];
  if (!garment.legs || !left || !right) return [];
  const { unit, body } = figure;
  const pit = between(left, right, 0.5);
  return SIDES.map((side) => {
    const legTop = side === 'left' ? { left, right: pit } : { left: pit, right };
    const start = between(legTop.left, legTop.right, 0.5);
    const [knee, ankle] = [jointOf(body, side, 'Knee').at, jointOf(body, side, 'Ankle').at];
    const max = farApart(start, knee) + farApart(knee, ankle) * 1.04;
    const limb = { joints: [start, knee, ankle], thickness: LEG.map((share) => share * unit) };
    const legs = garment.legs as Record<Side, Edges>;
    return alongLimb(legs[side], legTop, limb, { scale, ease: 1.06, max });
  });
}

/** Fits trousers or a skirt from the waist. */
function onWaist(garment: Garment, figure: Figure): Placed {
  const { unit } = figure;
  const waist = levelOf(garment, 'waist');
  const end = levelOf(garment, 'crotch') ?? levelOf(garment, 'hem');
  if (!waist || !end) return { strips: [], handles: handlesOf([], figure) };
  const legs = end.name === 'crotch';
  // Trousers are scaled by the hips, a skirt by the waist.
  const scale = legs
    ? (2 * figure.halfWidth(1.05) * 1.06) / Math.max(1, widthOf(end))
    : (2 * figure.halfWidth(WAIST.min + 0.08) * 1.04) / Math.max(1, widthOf(waist));
  const perUnit = scale / unit;
  const garmentLength = (rowOf(end) - rowOf(waist)) * perUnit;
  const startDown = legs ? within(figure.crotch - garmentLength, WAIST.min, WAIST.max) : WAIST.min + 0.08;
  const endDown = legs ? figure.crotch : Math.min(figure.ankles, startDown + garmentLength);
  const marks = [
    { row: rowOf(waist), down: startDown },
    { row: rowOf(end), down: endDown },
  ];
  const tail = levelOf(garment, 'tail');
  if (tail) marks.push({ row: rowOf(tail), down: endDown + (rowOf(tail) - rowOf(end)) * perUnit });
  const down = downBy(marks);
  const halfWidth = (row: number, own: number) => {
    const position = down(row);
    return worn(own * scale, figure.halfWidth(position), legs ? 1.2 : position > 0.95 ? 9 : 1.2);
  };
  const strips = downTheBody(garment, figure, { down, halfWidth });
  if (legs) strips.push(...onLegs(garment, figure, strips[0], scale));
  return { strips, handles: handlesOf(strips, figure, garment) };
}

/** The handles of a fitted garment: the ends of the shoulders or the waist, and of the hem. */
function handlesOf(strips: readonly Strip[], { middle }: Figure, garment?: Garment): Required<Handles> {
  const isTop = garment?.levels[0]?.name === 'neck';
  const top = strips[isTop ? 1 : 0];
  const last = garment?.legs ? strips.slice(-2) : [strips[isTop ? 2 : 0], strips[isTop ? 2 : 0]];
  return {
    topLeft: top?.to.left[0] ?? middle(0),
    topRight: top?.to.right[0] ?? middle(0),
    hemLeft: last[0]?.to.left.at(-1) ?? middle(1),
    hemRight: last[1]?.to.right.at(-1) ?? middle(1),
  };
}

/** Fits a garment to a body and returns its strips and handles; `handles` are those that the user has dragged. */
export function fitted(garment: Garment, kind: GarmentKind, figure: Figure, handles: Handles = {}): Placed {
  const placed =
    kind === 'bottom' ? onWaist(garment, figure) : onShoulders(garment, figure, kind === 'onePiece');
  return dragged(placed, handles);
}
