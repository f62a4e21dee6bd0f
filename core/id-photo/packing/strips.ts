import type { Size } from '../../geometry/size';
import { createPacker, type Packer } from './alike';
import { areaOf, type Placement, type Rectangle, type Wanted } from './rectangle';

type Lot = Wanted & { packer: Packer };

type Strip = { lot: Rectangle; rest: Rectangle };

/** Cuts a strip of the full height or width off. */
function cut(region: Rectangle, at: number, isAcross: boolean): Strip {
  const { x, y, width, height } = region;
  return isAcross
    ? { lot: { x, y, width: at, height }, rest: { x: x + at, y, width: width - at, height } }
    : { lot: { x, y, width, height: at }, rest: { x, y: y + at, width, height: height - at } };
}

/** The narrowest strip that fits all copies of a lot, or the whole region when none does. */
function narrowest(region: Rectangle, { packer, count }: Lot, isAcross: boolean): Strip {
  const side = isAcross ? region.width : region.height;
  const strips = [...packer.cuts(side), side].map((at) => cut(region, at, isAcross));
  const fitting = strips.find(({ lot }) => packer.copiesIn(lot) >= count);
  return fitting ?? cut(region, side, isAcross);
}

function lay(region: Rectangle, lots: readonly Lot[]): Placement[] {
  const [lot, ...others] = lots;
  if (!lot) return [];
  const strips =
    others.length === 0
      ? [{ lot: region, rest: region }]
      : [true, false].map((isAcross) => narrowest(region, lot, isAcross));
  let best: Placement[] = [];
  for (const strip of strips) {
    const own = lot.packer.pack(strip.lot).slice(0, lot.count);
    const laid = [...own.map((placed) => ({ kind: lot.kind, ...placed })), ...lay(strip.rest, others)];
    if (areaOf(laid) > areaOf(best)) best = laid;
  }
  return best;
}

/** Places each lot in its own strip: easy to cut, with each size together. */
export function packInStrips(region: Size, wanted: readonly Wanted[]): Placement[] {
  const lots = wanted.map((lot) => ({ ...lot, packer: createPacker(lot) }));
  return lay({ x: 0, y: 0, ...region }, lots);
}
