import type { TaskCheck } from '@tuzuo/core/api/task';
import type { Mask } from './mask-cleanup';

/** Levels of a mask between these are neither product nor background: from the one that counts for parts. */
const UNDECIDED = { from: 40, to: 215 } as const;

/**
 * Distance, as a share of the mask's side, at which all four neighbors of an undecided pixel are undecided, too, if it is
 * in an area: edges, hair and leaves are undecided in lines that are thinner.
 */
const AREA = 6 / 1024;

/**
 * Share of undecided areas in what is not background from which the user is warned. Measured (docs/measured.md): up to
 * 0.007 in good mattes, fur and ferns included, and from 0.010 where a part is lost.
 */
const MAX_UNDECIDED = 0.0085;

/**
 * Share of undecided areas from which the network looks again, and, after all looks, from which there is no subject to cut
 * out. Measured (docs/measured.md).
 */
export const MAX_SCATTERED = 0.03;

/**
 * Share of what the looks of a network find that all must find: where they differ by more, one has lost a part, or taken
 * something else for the subject. Measured (docs/measured.md).
 */
const MIN_AGREEMENT = 0.85;

/** Share of undecided areas up to which one look may still have found the subject whole that others lose: the user is warned. */
const DECIDED = 0.005;

/**
 * What is smaller than this share of the picture and seen through by more than that is a detail of a scene. Measured
 * (docs/measured.md).
 */
const DETAIL = { share: 0.06, translucent: 0.35 } as const;

/**
 * Looks that agree on less of what they find, which is seen through by more than a detail is, have guessed at parts of a scene,
 * like keys of a keyboard that fills the photo (docs/measured.md).
 */
const GUESSED = 0.5;

/**
 * The same for a product in a new scene, where each part that is lost shows. Measured (docs/measured.md): up to 0.011 in
 * good goods and plants, from 0.022 where something of the background stays or a part is lost.
 */
export const MAX_SCATTERED_PRODUCT = 0.015;

/** Level of the network's own mask below which a pixel is not opaque to it: cleaning makes these opaque. */
const OPAQUE = 243;

/** Distance, as a share of the mask's side, from which a pixel is inside: no edge, and no hair. */
const INSIDE = 12 / 1024;

/** Level of a cleaned mask from which a pixel belongs to the subject. */
const SOLID = 128;

/**
 * Share of the inside that the network sees through from which the user is warned. Measured (docs/measured.md): up to
 * 0.1 in good mattes, fur included, and from 0.31 in glass.
 */
const MAX_TRANSLUCENT = 0.2;

/** The share of undecided areas in what is not background, 0 to 1. */
export function undecidedShare({ data, width, height }: Mask): number {
  const [across, down] = [Math.round(AREA * width), Math.round(AREA * height)];
  const isUndecided = (at: number) => {
    const level = data[at] ?? 0;
    return level > UNDECIDED.from && level < UNDECIDED.to;
  };
  let [subject, areas] = [0, 0];
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 0) <= UNDECIDED.from) continue;
    subject += 1;
    const x = at % width;
    // Above and below the mask there is nothing.
    if (!isUndecided(at) || x < across || x >= width - across) continue;
    if (!isUndecided(at - across) || !isUndecided(at + across)) continue;
    if (isUndecided(at - down * width) && isUndecided(at + down * width)) areas += 1;
  }
  return subject === 0 ? 0 : areas / subject;
}

/**
 * The share of a subject's inside that the network does not take for opaque, although cleaning does: glass, and what is
 * thin. 0 to 1.
 * @param found as the network has returned it
 * @param mask the same, cleaned
 */
export function translucentShare(found: Mask, { data, width, height }: Mask): number {
  const [across, down] = [Math.round(INSIDE * width), Math.round(INSIDE * height)];
  const isSolid = (at: number) => (data[at] ?? 0) > SOLID;
  let [inside, seenThrough] = [0, 0];
  for (let at = 0; at < data.length; at += 1) {
    const x = at % width;
    if (!isSolid(at) || x < across || x >= width - across) continue;
    if (!isSolid(at - across) || !isSolid(at + across)) continue;
    if (!isSolid(at - down * width) || !isSolid(at + down * width)) continue;
    inside += 1;
    if ((found.data[at] ?? 0) < OPAQUE) seenThrough += 1;
  }
  return inside === 0 ? 0 : seenThrough / inside;
}

/**
 * Whether the user should look at a matte's areas.
 * @param translucent as `translucentShare` returns it
 * @param agreement as `findSubject` returns it
 */
export const isUnclear = (mask: Mask, translucent: number, agreement = 1): boolean =>
  undecidedShare(mask) > MAX_UNDECIDED || translucent > MAX_TRANSLUCENT || agreement < MIN_AGREEMENT;

/** Whether the looks of a network find different things, and leave open which is meant. */
export const isContested = ({ undecided, agreement }: { undecided: number; agreement: number }): boolean =>
  undecided > DECIDED && agreement < MIN_AGREEMENT;

/**
 * Checks that something stands out from its background that can be cut out, and not just parts of a scene.
 * @param undecided as `findSubject` returns it, like `translucent` and `agreement`
 * @param share of the picture that the subject takes, 0 to 1
 */
export function checkClearSubject(
  {
    undecided,
    translucent,
    agreement,
    share,
  }: { undecided: number; translucent: number; agreement: number; share: number },
  most: number = MAX_SCATTERED,
): TaskCheck {
  const found = Math.round(undecided * 1000) / 1000;
  const isDetail = share < DETAIL.share && translucent > DETAIL.translucent;
  const isGuessed = agreement < GUESSED && translucent > DETAIL.translucent;
  const ok = found <= most && !isDetail && !isGuessed && !isContested({ undecided, agreement });
  return { key: 'clearSubject', ok, found, need: most };
}
