import sharp from 'sharp';
import { failure } from '../failure';
import { type GraphModel, type Human, OFF, openHuman } from '../human/program';
import type { Networks } from '../models/session';
import { cropped } from '../picture/crop';
import type { Pixels } from '../picture/read';
import { type Body, farApart, JOINTS, type Joint, type Place, torsoOf } from './body';
import { closer, MIN_SURE, rangeOf } from './closer';

/** Side of MoveNet's square input, in pixels. */
const SIDE = 192;

/** Margins of the close-up crops around a detected body, as shares of its longer side. */
const AROUND = [0.12, 0.22, 0.32] as const;

/** Mean confidence of shoulders and hips from which a detection is a person: objects score up to 0.25, people ≥ 0.5. */
const PERSON = 0.4;

/** A second body counts from this share of the first one's torso length on; people in the background are smaller. */
const BESIDE = 0.6;

const SETTINGS = {
  face: OFF,
  body: {
    enabled: true,
    modelPath: 'movenet-lightning.json',
    maxDetected: 1,
    skipFrames: 0,
    skipTime: 0,
  },
};

type Eyes = { human: Human; network: GraphModel };

async function open(): Promise<Eyes> {
  const human = await openHuman(SETTINGS, ['movenet-lightning']);
  const network = human.models.models.movenet;
  if (!network) throw failure('unavailable', 'the network of bodies cannot be loaded');
  return { human, network };
}

let loading: Promise<Eyes> | undefined;

/** Loads the network once per process; a failed load is retried on the next call. */
function load(): Promise<Eyes> {
  loading ??= open().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The joint on the other side of the body, whose place this one takes in a mirror image. */
const opposite = (joint: Joint) =>
  joint.replace(/^(left|right)/, (side) => (side === 'left' ? 'right' : 'left')) as Joint;

/**
 * Detects a body in a square of a picture, optionally mirrored, and returns it in the picture's pixels; the square may reach
 * beyond the picture. @throws EngineFailure when the network cannot be used.
 */
export async function detectIn(
  pixels: Pixels,
  { left, top, side }: Square,
  isMirrored = false,
): Promise<Body> {
  const { human, network } = await load();
  const area = { left, top, width: side, height: side };
  const data = await cropped(pixels, area, { width: SIDE, height: SIDE }, isMirrored);
  const tensor = human.tf.tensor(new Uint8Array(data), [1, SIDE, SIDE, 3], 'int32');
  const answer = network.execute(tensor);
  try {
    const found = await answer.data();
    // Per joint: y, x and confidence, as shares.
    return Object.fromEntries(
      (Object.keys(JOINTS) as Joint[]).map((joint) => {
        const index = JOINTS[isMirrored ? opposite(joint) : joint];
        const [y = 0, x = 0, sure = 0] = found.subarray(index * 3, index * 3 + 3);
        const across = isMirrored ? 1 - x : x;
        return [joint, { at: [left + across * side, top + y * side] as Place, sure }];
      }),
    ) as Record<Joint, Body[Joint]>;
  } finally {
    human.tf.dispose([tensor, answer]);
  }
}

type Square = { left: number; top: number; side: number };

/** The square around the confident joints, with a margin. */
function squareAround(body: Body, margin: number): Square | undefined {
  const range = rangeOf(body);
  if (!range) return undefined;
  const side = Math.ceil(Math.max(range.width, range.height) * (1 + 2 * margin));
  return {
    left: Math.round(range.left + (range.width - side) / 2),
    top: Math.round(range.top + (range.height - side) / 2),
    side: Math.max(2, side),
  };
}

const wholeOf = ({ width, height }: Pixels): Square => {
  const side = Math.max(width, height);
  return {
    left: Math.round((width - side) / 2),
    top: Math.round((height - side) / 2),
    side,
  };
};

/** Confidence of shoulders and hips; the shoulders alone where the hips are outside the picture. */
export const sureOf = ({ leftShoulder, rightShoulder, leftHip, rightHip }: Body): number =>
  (leftShoulder.sure + rightShoulder.sure + Math.max(leftShoulder.sure, leftHip.sure) + rightHip.sure) / 4;

/** Averages joints over several detections, weighted by confidence. */
function mean(bodies: readonly Body[]): Body {
  return Object.fromEntries(
    (Object.keys(JOINTS) as Joint[]).map((joint) => {
      let [x, y, sum, sure] = [0, 0, 0, 0];
      for (const body of bodies) {
        const one = body[joint];
        const weight = one.sure ** 2 + 1e-6;
        x += one.at[0] * weight;
        y += one.at[1] * weight;
        sum += weight;
        sure += one.sure;
      }
      return [joint, { at: [x / sum, y / sum] as Place, sure: sure / bodies.length }];
    }),
  ) as Record<Joint, Body[Joint]>;
}

/** A copy of the picture with a body painted over, so that the next one is detected. */
function without(pixels: Pixels, body: Body): Pixels {
  const square = squareAround(body, 0.1);
  if (!square) return pixels;
  const { width, height } = pixels;
  const rgb = Buffer.from(pixels.rgb);
  const joints = Object.values(body).filter(({ sure }) => sure >= MIN_SURE);
  const reach = torsoOf(body).length * 0.45;
  for (let y = Math.max(0, square.top); y < Math.min(height, square.top + square.side); y += 1) {
    for (let x = Math.max(0, square.left); x < Math.min(width, square.left + square.side); x += 1) {
      if (joints.some(({ at }) => farApart(at, [x, y]) < reach))
        rgb.fill(127, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, rgb };
}

/** Longest side for counting people: painting over a body works pixel by pixel. */
const COUNTED_SIDE = 640;

async function smaller({ width, height, rgb }: Pixels): Promise<Pixels> {
  const { data, info } = await sharp(rgb, {
    raw: { width, height, channels: 3 },
    limitInputPixels: false,
  })
    .resize(COUNTED_SIDE, COUNTED_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** Whether there is a second body of about the same size. */
async function hasCompany(pixels: Pixels, body: Body): Promise<boolean> {
  const small = await smaller(pixels);
  const scale = small.width / pixels.width;
  const first = Object.fromEntries(
    Object.entries(body).map(([joint, { at, sure }]) => [
      joint,
      { at: [at[0] * scale, at[1] * scale], sure },
    ]),
  ) as unknown as Body;
  const covered = without(small, first);
  const other = await detectIn(covered, wholeOf(covered));
  const square = squareAround(other, AROUND[1]);
  if (!square) return false;
  const near = await detectIn(covered, square);
  const [mine, theirs] = [torsoOf(first), torsoOf(near)];
  const isElsewhere = farApart(mine.neck, theirs.neck) > 0.5 * mine.length;
  return isElsewhere && sureOf(near) >= PERSON && theirs.length >= BESIDE * mine.length;
}

/**
 * Finds the most prominent body of a picture, first in the whole picture, then averaged over close-up crops, and
 * whether it shows no, one or several people. Where the operator added a network of joints for the tool, that looks more
 * closely; whether joints are seen remains what the built-in network says.
 * @throws EngineFailure when the network cannot be used.
 */
export async function findBody(
  pixels: Pixels,
  networks: Pick<Networks, 'poser'> = {},
): Promise<{ body: Body; people: 0 | 1 | 2 }> {
  let body = await detectIn(pixels, wholeOf(pixels));
  for (let turn = 0; turn < 2; turn += 1) {
    const squares = AROUND.flatMap((margin) => squareAround(body, margin) ?? []);
    if (squares.length === 0) break;
    const looks: Body[] = [];
    // Averaging with the mirror image cancels the network's left-right bias.
    for (const square of squares)
      looks.push(await detectIn(pixels, square), await detectIn(pixels, square, true));
    body = mean(looks);
  }
  if (sureOf(body) < PERSON) return { body, people: 0 };
  const people = (await hasCompany(pixels, body)) ? 2 : 1;
  const findJoints = await networks.poser?.();
  return { body: findJoints ? await closer(pixels, body, findJoints) : body, people };
}
