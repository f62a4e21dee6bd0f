import { stat } from 'node:fs/promises';
import { OUTFIT_IDS } from '@tuzuo/core/id-photo/outfits';
import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import { PHOTO_RULES, PREVIEW_LAYERS, type RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedLips } from '../../../../tests/builders/closed-lips';
import {
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  PREVIEW_SEEDS,
  undisturbed,
} from '../../../../tests/builders/engine-world';
import { withHeadDown } from '../../../../tests/builders/portrait-variations';
import { renderHead } from '../../../../tests/builders/rendered-head';
import { readLabel } from '../../engines/label/read-label';
import { MESH, type Point, pointOf } from '../../engines/local/face/face';
import { findFaces } from '../../engines/local/face/face-mesh';
import { pitchOf } from '../../engines/local/face/pose';
import { boxBlur } from '../../engines/local/matting/box-blur';
import { readPixels } from '../../engines/local/picture/read';
import { levelOf } from '../../engines/local/portrait/level';
import { coverOf, latticeOf } from '../../engines/local/portrait/marks';
import type { EngineAnalysis, EngineAnswer, EngineOutput, EngineRequest } from '../../engines/port';
import type { FoundInPortrait } from './analysis';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

const ONE_INCH = { widthPx: 295, heightPx: 413, dpi: 300 };
const PASSPORT = { widthMm: 35, heightMm: 45, dpi: 300, maxKb: 40 };

const astronaut = () => sharp(fixturePhoto('astronaut.jpg'));

/** A drawn man whose neck is bare; the astronaut's is hidden by her suit. */
const bareNecked = () => sharp(fixturePhoto('../people/b-short-hair.jpg'));

async function requestFor(
  picture: Sharp,
  options: Record<string, string | boolean | object>,
  kind: EngineRequest['kind'] = 'run',
): Promise<EngineRequest> {
  const request = await world.requestFor('id-photo', await picture.png().toBuffer(), options, kind);
  return { ...request, inputs: { portrait: request.inputs.source ?? [] } };
}

async function make(picture: Sharp, options: Record<string, string | boolean | object>) {
  const { outputs } = await world.engine.run(await requestFor(picture, options), undisturbed());
  const [output] = outputs as [EngineOutput & { clean: string; doc: IdPhotoDoc }];
  return output;
}

const look = async (
  picture: Sharp,
  options: Record<string, string | boolean | object>,
): Promise<EngineAnswer> => world.engine.run(await requestFor(picture, options, 'analyze'), undisturbed());

/** Detects the head in a finished photo. */
async function headIn(path: string) {
  const [face] = await findFaces(await readPixels({ path }, { keepProfile: false }));
  if (!face) throw new Error('no face in the photo');
  const [, eyesY] = levelOf(face).center;
  const chin = pointOf(face, MESH.chin);
  return { lean: (levelOf(face).radians * 180) / Math.PI, eyesY, chinY: chin[1], chinX: chin[0] };
}

const ruleIn = (verdict: readonly RuleVerdict[], rule: RuleVerdict['rule']) =>
  verdict.find((each) => each.rule === rule);

/** The color of a top corner. */
async function cornerOf(path: string): Promise<number[]> {
  return [...(await sharp(path).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer())];
}

/**
 * Error, in levels, of the best reconstruction of the clean photo from its preview: the marks' positions are known, and
 * what they hide is interpolated from its surroundings (by the harmonic function, which is linear) and enlarged.
 */
async function restoredError(path: string, clean: string): Promise<number> {
  const [shown, truth] = await Promise.all(
    [path, clean].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  const [face] = await findFaces(await readPixels({ path: clean }, { keepProfile: false }));
  if (!shown || !truth || !face) throw new Error('no photo of a face');
  const { width, height } = shown.info;
  const scale = width / truth.info.width;
  const points = face.points.map(([x, y, z]): Point => [x * scale, y * scale, z]);
  const cover = coverOf({ width, height, face: { points } }, latticeOf(PREVIEW_SEEDS));
  // The detected face is a pixel or two off, so the mask is dilated to contain all mark pixels.
  const hidden = boxBlur(Float32Array.from(cover), width, height, 3).map((near) => (near > 1e-3 ? 1 : 0));
  const guess = Float32Array.from(shown.data, (level, at) => (hidden[Math.floor(at / 3)] ? 128 : level));
  for (let tries = 0; tries < 1_500; tries += 1) {
    for (let pixel = width; pixel < hidden.length - width; pixel += 1) {
      if (!hidden[pixel]) continue;
      for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) {
        const beside = (guess[at - 3] ?? 0) + (guess[at + 3] ?? 0);
        guess[at] = (beside + (guess[at - 3 * width] ?? 0) + (guess[at + 3 * width] ?? 0)) / 4;
      }
    }
  }
  const enlarged = await sharp(Buffer.from(guess.map(Math.round)), { raw: { width, height, channels: 3 } })
    .resize(truth.info.width, truth.info.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const core = boxBlur(Float32Array.from(cover), width, height, 1).map((near) => (near > 0.999 ? 1 : 0));
  let [sum, count] = [0, 0];
  for (const [at, level] of truth.data.entries()) {
    const pixel = Math.floor(at / 3);
    const x = Math.min(width - 1, Math.floor((pixel % truth.info.width) * scale));
    const y = Math.min(height - 1, Math.floor(Math.floor(pixel / truth.info.width) * scale));
    if (!core[y * width + x]) continue;
    sum += Math.abs(level - (enlarged[at] ?? 0));
    count += 1;
  }
  return sum / count;
}

/** Findings of an analysis in addition to its checks. */
const foundIn = (analysis?: EngineAnalysis) => (analysis?.found as FoundInPortrait | undefined)?.idPhoto;

describe('an ID photo', () => {
  it('is measured before it is made, by every rule, with the layers of a preview', async () => {
    const { outputs, analysis } = await look(astronaut(), { specId: 'visa-us' });
    expect(outputs).toEqual([]);
    // Everything but her smile, with which no visa is issued.
    expect(analysis?.checks.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual([
      'mouthClosed',
      'teethCovered',
    ]);
    const { verdict, frame } = foundIn(analysis) ?? {};
    const layers = analysis?.pictures;
    expect(verdict?.map(({ rule }) => rule)).toEqual([...PHOTO_RULES]);
    expect(frame).toEqual({ widthPx: 600, heightPx: 600 });
    const judged = (rule: RuleVerdict['rule']) => ruleIn(verdict ?? [], rule);
    expect(judged('headHeight')).toMatchObject({ pass: true, unit: 'px', needed: { min: 300, max: 414 } });
    expect(judged('eyesOpen')).toMatchObject({ pass: true });
    // She smiles, is in front of a flag and a rocket, and is 110 pixels tall.
    expect(judged('mouthClosed')).toMatchObject({ pass: false, severity: 'must' });
    expect(judged('background')).toMatchObject({ pass: false });
    expect(judged('resolution')).toMatchObject({ pass: false });
    // Her pitch of 7 degrees is straight enough, and photos for a visa must not be altered.
    expect(judged('pitch')).toMatchObject({ pass: true });
    expect(judged('pitch')).not.toHaveProperty('corrected');
    expect(judged('headCovering')).toMatchObject({ pass: true, severity: 'should' });
    expect(judged('darkGlasses')).toMatchObject({ pass: true, severity: 'must' });
    expect(foundIn(analysis)).not.toHaveProperty('straightening');
    expect(Object.keys(layers ?? {})).toEqual([...PREVIEW_LAYERS]);
    for (const name of PREVIEW_LAYERS) {
      const { path, width, height } = layers?.[name] ?? { path: '' };
      expect(await sharp(path).metadata()).toMatchObject({ width, height, format: 'webp', hasAlpha: true });
      expect([width, height]).toEqual([300, 300]);
    }
  });

  it('is labeled when retouched and dressed, and has the requested background', async () => {
    const dressed = await make(bareNecked(), {
      custom: PASSPORT,
      background: { colour: '#438edb', fill: 'down' },
      beauty: { smooth: 60, whiten: 40 },
      outfitId: 'suit-navy-tie',
    });
    const { clean, label, doc } = dressed;
    expect(label).toBe('metadata');
    expect(await readLabel(clean)).toBeDefined();
    expect(await sharp(clean).metadata()).toMatchObject({ width: 413, height: 531 });
    expect((await stat(clean)).size).toBeLessThanOrEqual(40 * 1024);
    const corner = await cornerOf(clean);
    expect(corner.map((level, channel) => Math.abs(level - ([0x43, 0x8e, 0xdb][channel] ?? 0)) < 8)).toEqual([
      true,
      true,
      true,
    ]);
    expect(doc).toMatchObject({ background: '#438edb', fill: 'down', widthPx: 413 });
    expect(ruleIn(doc.verdict, 'pitch')).not.toHaveProperty('corrected');
    // A navy jacket where his own clothes were.
    const [red = 0, , blue = 0] = await sharp(clean)
      .extract({ left: 60, top: 505, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(blue).toBeGreaterThan(red);
  });

  it('offers to straighten a clearly lowered head, and alters it only on request', async () => {
    const photo = await readPixels({ path: fixturePhoto('astronaut.jpg') }, { keepProfile: false });
    const [upright] = await findFaces(photo);
    if (!upright) throw new Error('a portrait without a face');
    const { width, height, rgb } = withHeadDown(photo, upright, 8);
    const lowered = () => sharp(rgb, { raw: { width, height, channels: 3 } });
    const seen = await look(lowered(), { custom: PASSPORT });
    const held = ruleIn(foundIn(seen.analysis)?.verdict ?? [], 'pitch');
    expect(held?.found).toBeGreaterThan(8);
    expect(held).not.toHaveProperty('corrected');
    const { degrees } = foundIn(seen.analysis)?.straightening ?? {};
    const { before, after } = seen.analysis?.pictures ?? {};
    expect(degrees).toBeGreaterThan(3);
    for (const picture of [before, after]) expect(picture).toMatchObject({ width: 206, height: 265 });
    const [asTaken, straight] = await Promise.all(
      [before, after].map((picture) => sharp(picture?.path).raw().toBuffer()),
    );
    expect(straight && asTaken?.equals(straight)).toBe(false);
    const made = await make(lowered(), { custom: PASSPORT, straighten: true });
    const pitch = ruleIn(made.doc.verdict, 'pitch');
    expect(pitch).toMatchObject({ pass: true, corrected: degrees });
    // The correction is measurable in the file.
    const [face] = await findFaces(await readPixels({ path: made.clean }, { keepProfile: false }));
    const found = face ? pitchOf(face) : 90;
    expect(Math.abs(found - (pitch?.found ?? 0))).toBeLessThan(3);
    expect(found).toBeLessThan((held?.found ?? 0) - 2);
  });

  it('levels a tilted head to the position of the upright one, also as PNG', async () => {
    const leaning = astronaut().rotate(-15, { background: '#b9b4b0' });
    const { maxKb: _limit, ...custom } = PASSPORT;
    const { path, clean, doc, mime } = await make(leaning, { custom, format: 'png' });
    expect(mime).toBe('image/png');
    const metadata = { format: 'png', density: 300 };
    expect(await sharp(clean).metadata()).toMatchObject({ ...metadata, width: 413, height: 531 });
    expect(await sharp(path).metadata()).toMatchObject({ ...metadata, width: 206, height: 265 });
    const upright = await make(astronaut(), { custom });
    const [found, head] = await Promise.all([clean, upright.clean].map(headIn));
    expect(Math.abs(found?.lean ?? 90)).toBeLessThan(1.5);
    for (const measure of ['eyesY', 'chinY', 'chinX'] as const) {
      expect(Math.abs((found?.[measure] ?? 0) - (head?.[measure] ?? 0))).toBeLessThan(12);
    }
    expect(ruleIn(doc.verdict, 'headHeight')?.pass).toBe(true);
  });

  it('meets the rules of a resident’s card: pixels, DPI, kilobytes, white, unretouched', async () => {
    const lying = sharp(
      await sharp(await (await closedLips()).rotate(15, { background: '#b9b4b0' }).png().toBuffer())
        .rotate(-90)
        .jpeg()
        .toBuffer(),
    ).withMetadata({ orientation: 6 });
    const request = await world.requestFor('id-photo', await lying.jpeg().toBuffer(), {
      specId: 'resident-id',
    });
    const portrait = { ...request, inputs: { portrait: request.inputs.source ?? [] } };
    const { outputs } = await world.engine.run(portrait, undisturbed());
    const [{ path, clean, doc, label }] = outputs as [EngineOutput & { clean: string; doc: IdPhotoDoc }];
    expect(await sharp(clean).metadata()).toMatchObject({
      width: 358,
      height: 441,
      density: 350,
      format: 'jpeg',
    });
    const { size } = await stat(clean);
    expect(size).toBeGreaterThanOrEqual(14 * 1024);
    expect(size).toBeLessThanOrEqual(20 * 1024);
    expect((await cornerOf(clean)).every((level) => level > 250)).toBe(true);
    const { lean, chinY } = await headIn(clean);
    expect(Math.abs(lean)).toBeLessThan(1.5);
    expect(chinY).toBeLessThan(441);
    expect(ruleIn(doc.verdict, 'crownGap')?.pass).toBe(true);
    expect([label, doc.locked, doc.specId]).toEqual(['none', true, 'resident-id']);
    expect(await sharp(path).metadata()).toMatchObject({ width: 179, height: 220, format: 'jpeg' });
    expect(await restoredError(path, clean)).toBeGreaterThanOrEqual(20);
  });
});

describe('unsuitable portraits', () => {
  const beside = async () => {
    const one = await astronaut().resize(300).png().toBuffer();
    const canvas = { width: 600, height: 300, channels: 3, background: '#888' } as const;
    return sharp(
      await sharp({ create: canvas })
        .composite([
          { input: one, left: 0, top: 0 },
          { input: one, left: 300, top: 0 },
        ])
        .png()
        .toBuffer(),
    );
  };

  it.each([
    ['a cat', async () => sharp(fixturePhoto('chelsea.jpg')), 0],
    ['two people', beside, 2],
  ] as const)('%s: the look says how many faces there are, a run is refused', async (_what, picture, found) => {
    const { analysis } = await look(await picture(), { custom: ONE_INCH });
    const check = { key: 'oneFace', ok: false, found, need: 1 };
    expect(analysis?.checks).toEqual([check]);
    expect(foundIn(analysis)).toMatchObject({
      verdict: [{ rule: 'oneFace', found, pass: false, severity: 'must' }],
    });
    const run = world.engine.run(await requestFor(await picture(), { custom: ONE_INCH }), undisturbed());
    await expect(run).rejects.toMatchObject({ kind: 'checksFailed', params: { checks: [check] } });
  });

  it('a drawing: the look says so, a run is refused', async () => {
    const flat = await sharp(fixturePhoto('../people/b-short-hair.jpg')).median(11).png().toBuffer();
    const drawing = sharp(await sharp(flat).png({ palette: true, colors: 12, dither: 0 }).toBuffer());
    const check = { key: 'facePhoto', ok: false, found: 'portrait', need: 1 };
    const { analysis } = await look(drawing, { custom: ONE_INCH });
    expect(analysis?.checks).toEqual([{ key: 'oneFace', ok: true, found: 1, need: 1 }, check]);
    const run = world.engine.run(await requestFor(drawing, { custom: ONE_INCH }), undisturbed());
    await expect(run).rejects.toMatchObject({
      kind: 'checksFailed',
      params: { checks: expect.arrayContaining([check]) },
    });
  });

  it('include a distant face and a head that is cut off', async () => {
    const cut = { left: 60, top: 40, width: 360, height: 400 };
    const tiny = await sharp(await astronaut().extract(cut).toBuffer())
      .resize(125)
      .png()
      .toBuffer();
    const { analysis } = await look(sharp(tiny), { custom: { widthPx: 600, heightPx: 840, dpi: 300 } });
    expect(analysis?.checks).toEqual(
      expect.arrayContaining([
        { key: 'faceSize', ok: false, found: expect.any(Number), need: 4 },
        { key: 'hair', ok: false, found: 0, need: 1 },
      ]),
    );
    expect(ruleIn(foundIn(analysis)?.verdict ?? [], 'crownGap')).toMatchObject({ pass: false });
  });

  it('allow no garment on a hidden neck: the analysis reports it, a run is refused', async () => {
    const options = { custom: ONE_INCH, outfitId: 'suit-navy-tie' };
    const { analysis } = await look(astronaut(), options);
    const check = { key: 'outfit', ok: false, found: 'neck', need: 'fits' };
    expect(analysis?.checks).toContainEqual(check);
    const refused = foundIn(analysis)?.refusedOutfits?.map(({ outfitId }) => outfitId) ?? [];
    expect(refused).toEqual([...OUTFIT_IDS]);
    const run = world.engine.run(await requestFor(astronaut(), options), undisturbed());
    await expect(run).rejects.toMatchObject({
      kind: 'checksFailed',
      params: { checks: expect.arrayContaining([check]) },
    });
  });

  it('include a head that is turned away, which no document takes', async () => {
    const { path } = (await requestFor(astronaut(), { custom: ONE_INCH })).inputs.portrait?.[0] ?? {
      path: '',
    };
    const portrait = await readPixels({ path }, { keepProfile: false });
    const [face] = await findFaces(portrait);
    if (!face) throw new Error('no face in the portrait');
    const facing = async (yaw: number) => {
      const { width, height, rgb } = renderHead(portrait, face, 0, yaw);
      const head = sharp(rgb, { raw: { width, height, channels: 3 } });
      const { analysis } = await look(head, { custom: ONE_INCH });
      return analysis?.checks?.find(({ key }) => key === 'facing');
    };
    expect(await facing(6)).toMatchObject({ ok: true, need: 18 });
    expect(await facing(30)).toMatchObject({ ok: false });
    // Tilted so far that leveling would push a shoulder out of the photo.
    const { analysis } = await look(astronaut().rotate(22, { background: '#b9b4b0' }), { custom: ONE_INCH });
    expect(analysis?.checks).toContainEqual({ key: 'facing', ok: false, found: 25, need: 20 });
  });

  it('include a person whose hair cannot be told from the background', async () => {
    const { width, height } = await astronaut().metadata();
    const veil = `<svg width="${width}" height="${height}" viewBox="0 0 512 512"><g fill="#b9b0a8" fill-opacity="0.85">
      <rect x="150" width="45" height="140"/><rect x="262" width="50" height="140"/><rect x="195" width="67" height="45"/>
    </g></svg>`;
    const veiled = await astronaut()
      .composite([{ input: Buffer.from(veil) }])
      .png()
      .toBuffer();
    const run = world.engine.run(await requestFor(sharp(veiled), { custom: ONE_INCH }), undisturbed());
    await expect(run).rejects.toMatchObject({
      kind: 'checksFailed',
      params: {
        checks: expect.arrayContaining([expect.objectContaining({ key: 'clearPerson', ok: false })]),
      },
    });
  });

  it('include a head without shoulders', async () => {
    const cut = await astronaut().extract({ left: 100, top: 0, width: 300, height: 215 }).png().toBuffer();
    const run = world.engine.run(await requestFor(sharp(cut), { custom: ONE_INCH }), undisturbed());
    await expect(run).rejects.toMatchObject({
      kind: 'checksFailed',
      params: { checks: expect.arrayContaining([expect.objectContaining({ key: 'shoulders', ok: false })]) },
    });
  });
});
