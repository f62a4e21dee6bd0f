import { availableParallelism, setPriority } from 'node:os';
import sharp from 'sharp';
import type { Face } from '../../server/src/engines/local/face/face';
import { findFaces } from '../../server/src/engines/local/face/face-mesh';
import { findSubject } from '../../server/src/engines/local/matting/subject-mask';
import { createNetworks } from '../../server/src/engines/local/models/networks';
import { type Pixels, readPixels } from '../../server/src/engines/local/picture/read';
import { burntShare, evenness } from '../../server/src/engines/local/portrait/light';
import { eyeOpening, mouthOpening, sharpness } from '../../server/src/engines/local/portrait/measure';
import { NEEDED } from '../../server/src/engines/local/portrait/needed';
import {
  blurred,
  lightFrom,
  withHotSpot,
  withLidsDown,
  withMouthOpen,
} from '../builders/portrait-variations';
import { benchEngine, MEMORY_LIMIT_MB, timed } from './support/engine';
import { type Measure, median, report } from './support/measure';
import { networkSeconds } from './support/network-seconds';
import { peakMemory } from './support/peak-memory';
import { photo } from './support/pictures';

const ROUNDS = 3;

const PORTRAIT = { path: photo('astronaut.jpg'), mime: 'image/jpeg', width: 512, height: 512 };

const PHOTO = { custom: { widthMm: 35, heightMm: 45, dpi: 300 } };

async function faceIn(pixels: Pixels): Promise<Face> {
  const [face] = await findFaces(pixels);
  if (!face) throw new Error('a portrait without a face');
  return face;
}

/** A person with an unknown outline: no pixel counts as hair. */
const asPerson = (pixels: Pixels, face: Face) => ({
  ...pixels,
  alpha: Buffer.alloc(pixels.width * pixels.height),
  face,
});

type Finding = (pixels: Pixels, face: Face) => number | Promise<number>;

/** The verdict's own measurements and their limits. */
const RULES = {
  eyes: { find: (_, face) => eyeOpening(face), needed: NEEDED.eyesOpen },
  mouth: { find: (_, face) => mouthOpening(face), needed: NEEDED.mouthClosed },
  light: { find: (pixels, face) => evenness(asPerson(pixels, face)), needed: NEEDED.evenLight },
  spots: { find: (pixels, face) => burntShare(asPerson(pixels, face)), needed: NEEDED.hotSpots },
  focus: { find: sharpness, needed: NEEDED.sharpness },
} as const satisfies Record<string, { find: Finding; needed: { min: number } | { max: number } }>;

/** Limit of a clear case's row: the side of the required value on which it must be. */
function promised(needed: { min: number } | { max: number }, passes: boolean): Partial<Measure> {
  const isMost = 'max' in needed;
  const bound = isMost ? needed.max : needed.min;
  return isMost === passes ? { limit: bound } : { atLeast: bound };
}

/** One portrait with one defect of a known size, or with hardly any. */
async function clearCases(): Promise<Measure[]> {
  const pixels = await readPixels(PORTRAIT, { keepProfile: false });
  const face = await faceIn(pixels);
  const cases: readonly (readonly [string, keyof typeof RULES, Pixels, boolean])[] = [
    ['eyes, open', 'eyes', pixels, true],
    ['eyes, lids half down', 'eyes', withLidsDown(pixels, face, 0.5), true],
    ['eyes, lids nine tenths down, to be near or refused', 'eyes', withLidsDown(pixels, face, 0.9), false],
    ['eyes, shut, to be near or refused', 'eyes', withLidsDown(pixels, face, 1), false],
    ['mouth, smiling', 'mouth', pixels, false],
    ['mouth, a fifth open', 'mouth', withMouthOpen(pixels, face, 0.2), false],
    ['light, as taken', 'light', pixels, true],
    ['light, falling off by a tenth', 'light', lightFrom('left', pixels, face, 0.9), true],
    ['light, falling off by half', 'light', lightFrom('left', pixels, face, 0.5), false],
    ['light from below, falling off by half', 'light', lightFrom('below', pixels, face, 0.5), false],
    ['skin, as taken', 'spots', pixels, true],
    ['skin, a spot of 3 % of the face', 'spots', withHotSpot(pixels, face, 0.03), true],
    ['skin, a spot of 6 % of the face', 'spots', withHotSpot(pixels, face, 0.06), false],
    ['focus, as taken', 'focus', pixels, true],
    ['focus, blurred by 1 % of the face', 'focus', await blurred(pixels, face, 0.01), true],
    ['focus, blurred by 2 % of the face', 'focus', await blurred(pixels, face, 0.02), false],
  ];
  const rows: Measure[] = [];
  for (const [what, rule, portrait, passes] of cases) {
    const { find, needed } = RULES[rule];
    const value = await find(portrait, await faceIn(portrait));
    const note = passes ? 'good' : 'to be refused';
    rows.push({ what: `portrait's ${what}`, value, unit: '', ...promised(needed, passes), note });
  }
  return rows;
}

const engine = await benchEngine();
// The engine's process runs at a lower priority, and so does this one; otherwise a busy machine would distort the
// result.
setPriority(5);

async function runMeasures(): Promise<Measure[]> {
  const networks = createNetworks({
    directory: engine.path('models'),
    own: {},
    threads: availableParallelism(),
  });
  const network = await networks.load('isnet');
  const pixels = await readPixels(PORTRAIT, { keepProfile: false });
  /** Seconds of the matting network and of the face mesh alone. */
  const bare = async () => ({
    matting: await networkSeconds(network, (watched) => findSubject(PORTRAIT, watched)),
    mesh: await timed(() => findFaces(pixels)),
  });
  let runs = 0;
  /** Runs the tool on a portrait that is a level brighter than the last one: mattes of the same one are remembered. */
  const whole = async () => {
    runs += 1;
    const path = engine.path(`portrait-${runs}.jpg`);
    await sharp(PORTRAIT.path).linear(1, runs).jpeg({ quality: 95 }).toFile(path);
    return engine.run('id-photo', { portrait: [path] }, PHOTO);
  };
  // Loading and the first run of each are excluded.
  await bare();
  const memory = await peakMemory(whole);
  const [wholes, mattings, meshes]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    wholes.push(await timed(whole));
    const { matting, mesh } = await bare();
    mattings.push(matting);
    meshes.push(mesh);
  }
  const inference = median(mattings) + median(meshes);
  const parts = `matting ${median(mattings).toFixed(1)} s, mesh ${median(meshes).toFixed(1)} s`;
  return [
    {
      what: 'ID photo, whole run over matting and mesh alone',
      value: median(wholes) / inference,
      unit: '×',
      note: `${median(wholes).toFixed(1)} s, 413 × 531; ${parts}`,
    },
    { what: 'ID photo, engine memory', value: memory, unit: 'MB', limit: MEMORY_LIMIT_MB },
  ];
}

try {
  report([...(await clearCases()), ...(await runMeasures())]);
} finally {
  await engine.close();
}
