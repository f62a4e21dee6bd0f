import type { TaskCheck } from '@tuzuo/core/api/task';
import type { EnginePicture } from '../../port';
import type { Network } from '../models/session';
import { readResized } from '../picture/read';
import { decideAreas, settleAreas } from './decide-areas';
import { isUnclear, translucentShare, undecidedShare } from './doubt';
import { dropWisps } from './drop-wisps';
import { fillInside } from './fill-inside';
import { subjectShare } from './hints';
import { joinFaint } from './join-faint';
import { cleanMask, type Mask } from './mask-cleanup';
import { findOwnOutline } from './own-outline';
import { settlePackshot } from './packshot';
import { dropPattern } from './pattern';
import { refineEdges } from './refine-edges';

/** Side of the network's square input and output, in pixels. */
const SIDE = 1024;

const RGB = 3;

/** Smallest share of the picture that counts as a subject: 100 × 100 of 1000 × 1000 pixels. Smaller ones are details of scenes. */
const MIN_SHARE = 0.01;

/** Share of undecided pixels within the possible subject above which a second pass runs. */
const DOUBT = 0.15;

/** Alpha values between these are undecided. */
const UNCLEAR = { from: 0.1, to: 0.9 } as const;

/** Width of the mirrored border of the second pass, in pixels of the network's input. */
const FRAME = 118;

/** ISNet was trained on (x − 128) / 256 of 8-bit sRGB. */
const normalized = (level: number) => (level - 128) / 256;

/** Mirrors a position at the ends of a line of `length` pixels. */
function mirrored(at: number, length: number): number {
  if (at < 0) return -at - 1;
  return at < length ? at : 2 * length - at - 1;
}

/** Converts an RGB square to the network's planes, with a mirrored border. */
function toPlanes(rgb: Buffer, frame: number): Float32Array {
  const inner = SIDE - 2 * frame;
  const data = new Float32Array(RGB * SIDE * SIDE);
  const plane = SIDE * SIDE;
  // Looked up: mirroring each position takes longer than decoding the picture.
  const columns = Uint16Array.from({ length: SIDE }, (_, x) => mirrored(x - frame, inner) * RGB);
  for (let y = 0; y < SIDE; y += 1) {
    const row = mirrored(y - frame, inner) * inner * RGB;
    for (let x = 0; x < SIDE; x += 1) {
      const from = row + (columns[x] ?? 0);
      const to = y * SIDE + x;
      data[to] = normalized(rgb[from] ?? 0);
      data[plane + to] = normalized(rgb[from + 1] ?? 0);
      data[2 * plane + to] = normalized(rgb[from + 2] ?? 0);
    }
  }
  return data;
}

type Look = {
  /** Alpha 0–1 of the square inside the border. */
  opacities: Float32Array;
  side: number;
  /** The square's colors. */
  rgb: Buffer;
  /** Share of undecided pixels; 0 = decided everywhere. */
  doubt: number;
  /** Mean alpha: the share of the picture that is subject. */
  size: number;
};

function doubtOf(opacities: Float32Array): number {
  let subject = 0;
  let unclear = 0;
  for (let at = 0; at < opacities.length; at += 1) {
    const opacity = opacities[at] ?? 0;
    if (opacity < UNCLEAR.from) continue;
    subject += 1;
    if (opacity < UNCLEAR.to) unclear += 1;
  }
  return subject === 0 ? 0 : unclear / subject;
}

async function segment(picture: EnginePicture, network: Network, frame: number): Promise<Look> {
  const side = SIDE - 2 * frame;
  const square = await readResized(picture, { width: side, height: side, fit: 'fill' });
  const planes = toPlanes(square, frame);
  const { data } = await network.run({ data: planes, channels: RGB, width: SIDE, height: SIDE });
  const opacities = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    const start = (y + frame) * SIDE + frame;
    opacities.set(data.subarray(start, start + side), y * side);
  }
  let sum = 0;
  for (let at = 0; at < opacities.length; at += 1) sum += opacities[at] ?? 0;
  const size = sum / opacities.length;
  return { opacities, side, rgb: square, doubt: doubtOf(opacities), size };
}

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
  /** Whether the picture is a cut-out that was trimmed to its subject, which touches all sides and is not cut off. */
  isTrimmed: boolean;
};

/**
 * Finds a picture's subject. A cut-out keeps its own outline; in other pictures the network finds it. The network can be
 * undecided on a subject that is cut off by the border; a second pass then mirrors the picture beyond its border, which
 * completes the subject. Its result counts when it is more decided and no smaller. Colors decide what it leaves open, and what
 * it loses of goods on a light ground; wisps far from the subject go, and parts of it that are seen faintly are joined. What is
 * left open then is settled, and colors refine edges, hair and gaps.
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
      unclear: false,
    };
  let best = await segment(picture, network, 0);
  if (best.doubt > DOUBT) {
    const framed = await segment(picture, network, FRAME);
    // A more decided result that has lost part of the subject is not better.
    if (framed.doubt < best.doubt && framed.size >= best.size) best = framed;
  }
  const { side, opacities, rgb } = best;
  // A loop, because `from` with a function takes ten times as long for a million pixels.
  const levels = new Uint8ClampedArray(opacities.length);
  for (let pixel = 0; pixel < levels.length; pixel += 1) levels[pixel] = (opacities[pixel] ?? 0) * 255;
  const found = dropPattern({ data: new Uint8Array(levels.buffer), width: side, height: side });
  const cleaned = cleanMask(found);
  const translucent = translucentShare(found, cleaned.mask);
  const settled = settlePackshot(cleaned.mask, rgb, translucent);
  const seen = settled ?? cleaned.mask;
  const colored = dropWisps(decideAreas(seen, rgb));
  const decided = settled ? colored : joinFaint(colored, found, rgb);
  return {
    mask: settled ? decided : fillInside(refineEdges(settles ? settleAreas(decided) : decided, found, rgb)),
    seen,
    check: checkSubject(settled ? subjectShare(settled) : cleaned.share),
    translucent: settled ? 0 : translucent,
    unclear: isUnclear(decided, settled ? 0 : translucent),
    undecided: undecidedShare(seen),
    isTrimmed: false,
  };
}
