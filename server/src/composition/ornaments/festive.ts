import type { IconLayer, PosterLayer } from '@tuzuo/core/poster/document';
import type { Kit, Place } from '../kit';
import { circle, moved, placeOf, points, polar, type Spot, short } from './drawing';

const CLOUD =
  'M0 114C35 114 30 82 58 74C55 40 100 24 122 46C136 0 206 6 210 54C248 46 264 84 244 104C270 114 310 102 340 114';
const CLOUD_TAIL = 'M40 128C90 122 130 134 180 126M140 140C180 134 230 144 280 132';

function spiral(x: number, y: number, radius: number): string {
  return points(
    Array.from({ length: 23 }, (_, index) => {
      const turn = index / 22;
      return polar(x, y, radius * (1 - turn * 0.86), -Math.PI / 2 + turn * 8.2);
    }),
  );
}

/** 云纹: an open line with three spirals and two strokes below it, 3.4 times as wide as its size. */
export function cloud(
  k: Kit,
  spot: Spot,
  { line, ground, width = 4, flip }: { line: string; ground?: string; width?: number; flip?: boolean },
): PosterLayer[] {
  const lines = `${CLOUD}${CLOUD_TAIL}${spiral(90, 70, 24)}${spiral(168, 50, 32)}${spiral(222, 82, 20)}`;
  const paths: IconLayer['paths'] = [
    ...(ground ? [{ d: `${CLOUD}Z`, color: ground }] : []),
    { d: lines, color: 'inherit', stroke: width },
  ];
  const layer = k.icon(paths, [340, 146], placeOf(k, spot, 3.4, 1.46), line);
  return [{ ...layer, ...(flip && { flipX: true }) }];
}

/** Edges of a lantern's six panels and their reds, lit from the left. */
const PANELS = [-62, -44, -22, 4, 28, 48, 62];
const REDS = ['#a51715', '#d22a1f', '#f25238', '#e23a26', '#c4241b', '#8f1010'];

/**
 * 灯笼: six panels between gold caps, with a tassel and a rope of `rope` sizes. The spot is the center of the body, which
 * is 1.24 sizes wide.
 */
export function lantern(
  k: Kit,
  { x, y, size }: Spot,
  {
    rope = 2,
    reds = REDS,
    gold = '#e0b04a',
  }: { rope?: number; reds?: readonly string[]; gold?: string } = {},
): PosterLayer[] {
  const middle = rope * 100;
  const height = middle + 112;
  const edge = (reach: number, sweep: 0 | 1) => {
    const outward = reach < 0 ? 1 - sweep : sweep;
    const end = sweep ? middle + 50 : middle - 50;
    return `A${Math.abs(reach)} 50 0 0 ${outward} 64 ${end}`;
  };
  const panels = reds.map((color, index) => ({
    color,
    d: `M64 ${middle - 50}${edge(PANELS[index] ?? 0, 1)}${edge(PANELS[index + 1] ?? 0, 0)}Z`,
  }));
  const ribs = PANELS.slice(1, -1).map((reach) => `M64 ${middle - 50}${edge(reach, 1)}`);
  const caps = [middle - 58, middle + 46].map((top) => `M40 ${top}h48v12h-48Z`);
  const threads = [-16, -12, -8, -4, 0, 4, 8, 12, 16].map(
    (across) => `M${64 + across * 0.8} ${middle + 58}L${64 + across} ${middle + 106}`,
  );
  const paths: IconLayer['paths'] = [
    { d: `M64 0V${middle - 52}`, color: gold, stroke: 2.4 },
    { d: threads.join(''), color: gold, stroke: 1.8 },
    ...panels,
    { d: ribs.join(''), color: '#ffd678', stroke: 1.2, opacity: 0.55 },
    { d: caps.join(''), color: gold },
    { d: `M44 ${middle - 55}h12v6h-12ZM44 ${middle + 49}h12v6h-12Z`, color: '#ffeab0', opacity: 0.7 },
  ];
  const [left, , width, high] = placeOf(k, { x, y, size }, 1.28, height / 100);
  return [k.icon(paths, [128, height], [left, y - high * (middle / height), width, high], gold)];
}

const PETAL =
  'M0 -16C10 -26 20 -42 14 -56C26 -66 24 -86 9 -90C6 -96 3 -98 0 -100C-3 -98 -6 -96 -9 -90C-24 -86 -26 -66 -14 -56C-20 -42 -10 -26 0 -16Z' +
  'M0 -32C-6 -38 -8 -46 0 -54C8 -46 6 -38 0 -32ZM0 -62C-9 -66 -10 -78 0 -84C10 -78 9 -66 0 -62Z';
const BUD = 'M0 -50C5 -60 5 -72 0 -82C-5 -72 -5 -60 0 -50Z';

/** 剪纸: a rosette of cut petals; its size is its radius. */
export function rosette(k: Kit, spot: Spot, color: string, petals = 8): PosterLayer[] {
  const step = 360 / petals;
  const d = Array.from({ length: petals }, (_, index) => {
    const turn = index * step;
    const [x, y] = polar(100, 100, 90, ((turn + step / 2 - 90) * Math.PI) / 180);
    return (
      moved(PETAL, { x: 100, y: 100, turn }) +
      moved(BUD, { x: 100, y: 100, turn: turn + step / 2 }) +
      circle(x, y, 3.5)
    );
  }).join('');
  const paths: IconLayer['paths'] = [{ d: d + circle(100, 100, 8.5), color: 'inherit', rule: 'evenodd' }];
  return [k.icon(paths, [200, 200], placeOf(k, spot, 2), color)];
}

/** Radii of a scale's arcs, and the extents up to which the next row leaves them visible. */
const ARCS = [1, 0.76, 0.52, 0.28].map((radius) => {
  const along = (radius ** 2 + 0.25) / (2 * Math.hypot(1, 0.5));
  const off = Math.sqrt(radius ** 2 - along ** 2);
  const [cos, sin] = [1 / Math.hypot(1, 0.5), 0.5 / Math.hypot(1, 0.5)];
  return { radius, x: cos * along + sin * off, y: sin * along - cos * off };
});

/**
 * 海水: scales of four arcs in staggered rows from `top` percent of the page down to `bottom`, over the full width.
 * @param size radius of a scale, share of the short side
 */
export function waves(
  k: Kit,
  { top, bottom = 100, size }: { top: number; bottom?: number; size: number },
  { line, ground, width = 0.0026 }: { line: string; ground?: string; width?: number },
): PosterLayer[] {
  const r = size * k.side;
  const [from, to] = [(top / 100) * k.height, (bottom / 100) * k.height];
  let lines = '';
  let crest = '';
  for (let row = 0, y = r; y - r / 2 < to - from + r / 2; row += 1, y += r / 2) {
    for (let x = row % 2 ? 0 : -r; x < k.width + r; x += 2 * r) {
      if (row < 2) crest += `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 0 1 ${short(2 * r)} 0Z`;
      for (const arc of ARCS) {
        const [radius, half, down] = [arc.radius * r, arc.x * r, short(y + arc.y * r)];
        lines += `M${short(x - half)} ${down}A${short(radius)} ${short(radius)} 0 0 1 ${short(x + half)} ${down}`;
      }
    }
  }
  const height = to - from;
  const place: Place = [0, top, 100, bottom - top];
  const box: [number, number] = [k.width, height];
  const body = `${crest}M0 ${short(r)}H${k.width}V${short(height)}H0Z`;
  return [
    ...(ground ? [k.shape(place, { kind: 'path', path: body, box }, { type: 'solid', color: ground })] : []),
    k.shape(place, { kind: 'path', path: lines, box }, null, {
      stroke: { color: line, width: width * k.side },
    }),
  ];
}

/** 连钱纹: rings that overlap to form coins; `size` is the radius of one, a share of the short side. */
export function coins(k: Kit, place: Place, size: number, line: string, width = 0.0026): PosterLayer[] {
  const [wide, high] = [(place[2] / 100) * k.width, (place[3] / 100) * k.height];
  const [radius, step] = [size * k.side, size * k.side * Math.SQRT2];
  let path = '';
  for (let y = 0; y <= high; y += step) {
    for (let x = 0; x <= wide + radius; x += step) path += circle(x, y, radius);
  }
  const stroke = { color: line, width: width * k.side };
  return [k.shape(place, { kind: 'path', path, box: [wide, high] }, null, { stroke })];
}
