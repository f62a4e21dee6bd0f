import type { TaskCheck } from '@tuzuo/core/api/task';
import type { EnginePicture } from '../../port';
import type { Network } from '../models/session';
import { decideAreas, settleAreas } from './decide-areas';
import { isUnclear, translucentShare, undecidedShare } from './doubt';
import { dropWisps } from './drop-wisps';
import { fillHoles } from './fill-holes';
import { fillInside } from './fill-inside';
import { subjectShare } from './hints';
import { joinFaint } from './join-faint';
import { lookAt, readSquare, SIDE } from './looks';
import { cleanMask, type Mask } from './mask-cleanup';
import { findOwnOutline } from './own-outline';
import { settlePackshot } from './packshot';
import { dropPattern } from './pattern';
import { refineEdges } from './refine-edges';

/** Smallest share of the picture that counts as a subject: 100 × 100 of 1000 × 1000 pixels. Smaller ones are details of scenes. */
const MIN_SHARE = 0.01;

/** Checks whether a share of the picture (0–1) is large enough for a subject. */
export function checkSubject(share: number): TaskCheck {
  const found = Math.round(share * 1000) / 1000;
  return { key: 'subject', ok: share >= MIN_SHARE, found, need: MIN_SHARE };
}

/** A picture's subject. */
type Subject = {
  /** Square; covers the whole picture. */
  mask: Mask;
  /** The same as the network sees it: before colors decide, and with wisps. */
  seen: Mask;
  /** Whether there is one. */
  check: TaskCheck;
  /** Share of its inside that the network sees through, 0 to 1. */
  translucent: number;
  /** Whether the user should look at areas that neither the network nor colors decide. */
  unclear: boolean;
  /** Share of areas that the network leaves undecided, before colors decide, 0 to 1; 0 for a cut-out's own outline. */
  undecided: number;
  /** The share of what the network finds that it finds in each look, 0 to 1; 1 if it looked once. */
  agreement: number;
  /** Whether the picture is a cut-out that was trimmed to its subject, which touches all sides and is not cut off. */
  isTrimmed: boolean;
};

/**
 * Finds a picture's subject. A cut-out keeps its own outline; in other pictures the network finds it, by several looks where
 * it is undecided. Colors decide what it leaves open, and what it loses of goods on a light ground; wisps far from the subject
 * go, and parts of it that are seen faintly are joined. What is left open then is settled, and colors refine edges, hair and gaps.
 * With a cache, a picture of the same colors is measured once.
 * @param settles whether areas that nothing decides become a part of the subject or go, or stay half transparent
 */
export async function findSubject(
  picture: EnginePicture,
  network: Network,
  { settles = true } = {},
): Promise<Subject> {
  const own = await findOwnOutline(picture, SIDE);
  if (own)
    return {
      ...own,
      seen: own.mask,
      check: checkSubject(subjectShare(own.mask)),
      translucent: 0,
      undecided: 0,
      agreement: 1,
      unclear: false,
    };
  const rgb = await readSquare(picture);
  const compute = () => findByNetwork(picture, network, { rgb, settles });
  return network.cache ? network.cache([rgb, `settles ${settles}`], compute) : compute();
}

async function findByNetwork(
  picture: EnginePicture,
  network: Network,
  { rgb, settles }: { rgb: Buffer; settles: boolean },
): Promise<Subject> {
  const { mask: whole, agreement: ofLooks } = await lookAt(picture, network, { rgb, merges: settles });
  const found = dropPattern(whole);
  const cleaned = cleanMask(found);
  const translucent = translucentShare(found, cleaned.mask);
  const settled = settlePackshot(cleaned.mask, rgb, translucent);
  const seen = settled ?? cleaned.mask;
  // Colors found what was settled.
  const agreement = settled ? 1 : ofLooks;
  const colored = dropWisps(decideAreas(seen, rgb));
  const decided = settled ? colored : fillHoles(joinFaint(colored, found, rgb), rgb);
  return {
    mask: settled ? decided : fillInside(refineEdges(settles ? settleAreas(decided) : decided, found, rgb)),
    seen,
    check: checkSubject(settled ? subjectShare(settled) : cleaned.share),
    translucent: settled ? 0 : translucent,
    unclear: isUnclear(decided, settled ? 0 : translucent, agreement),
    undecided: undecidedShare(seen),
    agreement,
    isTrimmed: false,
  };
}
