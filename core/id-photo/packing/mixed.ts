import type { Size } from '../../geometry/size';
import { packFreely } from './freely';
import { areaOf, type Placement, type Wanted } from './rectangle';
import { packInStrips } from './strips';

/** Strips for more sizes, or for more photos than these, would take too long to try. */
const MAX_LOTS = 3;
const MAX_IN_STRIPS = 300;

/** What straight cuts are worth: as much as so much more paper covered. */
const TIDINESS = 1.06;

/** How many photos there can be at the most, each size by itself. */
const mostCopies = (region: Size, wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, one) => sum + Math.min(one.count, Math.floor(areaOf([region]) / areaOf([one]))), 0);

/**
 * Photos of several sizes in a region: first those of which a number is wanted, then, in what is left, those that
 * fill it. The best of a few ways; of ways that lay as much, one that is easy to cut.
 */
export function packMixed(region: Size, counted: readonly Wanted[], filling: readonly Wanted[]): Placement[] {
  const orders = [
    (a: Wanted, b: Wanted) => areaOf([b]) - areaOf([a]),
    (a: Wanted, b: Wanted) => Math.max(b.width, b.height) - Math.max(a.width, a.height),
    (a: Wanted, b: Wanted) => Math.min(b.width, b.height) - Math.min(a.width, a.height),
    () => 0,
  ];
  const lists = orders.map((order) => [...[...counted].sort(order), ...filling]);
  const [byArea = []] = lists;
  const isForStrips = byArea.length <= MAX_LOTS && mostCopies(region, byArea) <= MAX_IN_STRIPS;
  const ways = [
    ...(isForStrips ? [{ laid: packInStrips(region, byArea), worth: TIDINESS }] : []),
    ...lists.map((list) => ({ laid: packFreely(region, list), worth: 1 })),
  ];
  let best: { laid: Placement[]; asked: number; area: number } | undefined;
  for (const { laid, worth } of ways) {
    const asked = laid.filter(({ kind }) => counted.some((one) => one.kind === kind)).length;
    const area = areaOf(laid) * worth;
    if (!best || asked > best.asked || (asked === best.asked && area > best.area))
      best = { laid, asked, area };
  }
  return best?.laid ?? [];
}
