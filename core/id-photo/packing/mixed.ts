import type { Size } from '../../geometry/size';
import { packFreely } from './freely';
import { areaOf, type Placement, type Wanted } from './rectangle';
import { packInStrips } from './strips';

/** Strips for more sizes or photos than these would take too long to try. */
const MAX_LOTS = 3;
const MAX_IN_STRIPS = 300;

/** Bonus of straight cuts: worth this factor of covered paper. */
const TIDINESS = 1.06;

/** Upper bound of the number of photos, each size considered separately. */
const maxCopies = (region: Size, wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, one) => sum + Math.min(one.count, Math.floor(areaOf([region]) / areaOf([one]))), 0);

/**
 * Packs photos of several sizes into a region: first those with a count, then, in the remaining space, those that fill
 * it. Returns the best of a few strategies; among equal ones, one that is easy to cut.
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
  const isForStrips = byArea.length <= MAX_LOTS && maxCopies(region, byArea) <= MAX_IN_STRIPS;
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
