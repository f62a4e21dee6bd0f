import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LABEL_PRODUCER, MIMES, smallPhoto } from '../../../../tests/builders/engine-world';
import { newLabel } from '../../engines/label/aigc';
import { readLabel } from '../../engines/label/read-label';
import { failure } from '../../engines/local/failure';
import type { Networks } from '../../engines/local/models/session';
import type { EngineRequest } from '../../engines/port';
import { run as smartEliminate } from './run';

const LABEL = newLabel(LABEL_PRODUCER, 'task-1');

/** The object to remove has a unique color. */
const THING = '#ff00ff';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'eliminate-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

type Disc = { x: number; y: number; radius: number };

const discOf = ({ x, y, radius }: Disc, size: { width: number; height: number }, color: string) =>
  Buffer.from(
    `<svg width="${size.width}" height="${size.height}"><circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" shape-rendering="crispEdges"/></svg>`,
  );

const SIZE = { width: 150, height: 100 };
const DISC: Disc = { x: 137, y: 86, radius: 9 };

/** A disc across the edge of the saucer. */
const AT_EDGE: Disc = { x: 110, y: 80, radius: 12 };

/** A photo with an object on it, as PNG. */
async function coveredPhoto(disc = DISC): Promise<Buffer> {
  const photo = await smallPhoto('coffee.jpg', 150).removeAlpha().png().toBuffer();
  return sharp(photo)
    .composite([{ input: discOf(disc, SIZE, THING) }])
    .removeAlpha()
    .png()
    .toBuffer();
}

const blank = (size = SIZE, background = '#000') => sharp({ create: { ...size, channels: 3, background } });

const maskOf = (disc = DISC, size = SIZE) =>
  blank(size)
    .composite([{ input: discOf(disc, size, '#fff') }])
    .png()
    .toBuffer();

async function requestFor(source: Buffer, mask: Buffer, grow = 0): Promise<EngineRequest> {
  const workDir = await mkdtemp(join(directory, 'work-'));
  const stored = async (name: string, bytes: Buffer) => {
    const path = join(workDir, name);
    await writeFile(path, bytes);
    const {
      format,
      width = 1,
      height = 1,
    } = await sharp(bytes, { failOn: 'none' })
      .metadata()
      .catch(() => ({ format: 'png', ...SIZE }));
    return [{ path, mime: MIMES[format as keyof typeof MIMES], width, height }];
  };
  const inputs = { source: await stored('source', source), mask: await stored('mask', mask) };
  return { tool: 'smart-eliminate', kind: 'run', inputs, options: { grow }, workDir, produceId: 'task-1' };
}

const networks = {
  load: () => Promise.reject(failure('unavailable', 'not installed')),
};

async function run(
  request: EngineRequest,
  signal = new AbortController().signal,
  onShare: (share: number) => void = () => undefined,
  filler?: Networks['filler'],
) {
  const shares: number[] = [];
  const answer = await smartEliminate(request, {
    networks: { ...networks, ...(filler && { filler }) },
    signal,
    newLabel: LABEL,
    labelText: '',
    onProgress: ({ fraction }) => {
      shares.push(fraction);
      onShare(fraction);
    },
  });
  return { ...answer, output: answer.outputs[0], shares };
}

const pixelsOf = (picture: Buffer | string) => sharp(picture).removeAlpha().raw().toBuffer();

/** Distance of the farthest changed pixel from the disc's center. */
function farthestChange(one: Buffer, other: Buffer, { x, y }: Disc): number {
  let farthest = 0;
  for (let pixel = 0; pixel < one.length / 3; pixel += 1) {
    if (one.subarray(pixel * 3, pixel * 3 + 3).equals(other.subarray(pixel * 3, pixel * 3 + 3))) continue;
    const way = Math.hypot((pixel % SIZE.width) - x, Math.floor(pixel / SIZE.width) - y);
    farthest = Math.max(farthest, way);
  }
  return farthest;
}

describe('removing an object', () => {
  it.each([0, 6])('changes only pixels of the mask dilated by %i', async (grow) => {
    const source = await coveredPhoto();
    const { output, shares } = await run(await requestFor(source, await maskOf(), grow));
    expect(output).toMatchObject({ ...SIZE, mime: 'image/png', label: 'metadata' });
    const path = output?.path ?? '';
    expect(await readLabel(path)).toEqual(LABEL);
    const [before, after] = [await pixelsOf(source), await pixelsOf(path)];
    expect(farthestChange(before, after, DISC)).toBeGreaterThan(DISC.radius + grow - 2);
    expect(farthestChange(before, after, DISC)).toBeLessThan(DISC.radius + grow + 1);
    // Nothing of the object is left, and its place shows wood.
    const at = (DISC.y * SIZE.width + DISC.x) * 3;
    const [red = 0, green = 0, blue = 0] = after.subarray(at, at + 3);
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    expect([...shares].sort((one, other) => one - other)).toEqual(shares);
    expect(new Set(shares).size).toBeGreaterThan(5);
  });

  it('is deterministic', async () => {
    const request = await requestFor(await coveredPhoto(), await maskOf());
    const [first, second] = [await run(request), await run(request)];
    const bytes = async ({ output }: typeof first) => pixelsOf(output?.path ?? '');
    expect((await bytes(first)).equals(await bytes(second))).toBe(true);
  });

  it('removes several objects one after the other, each from the previous result', async () => {
    const other: Disc = { x: 128, y: 10, radius: 8 };
    const both = sharp(await coveredPhoto()).composite([{ input: discOf(other, SIZE, THING) }]);
    const source = await both.removeAlpha().png().toBuffer();
    const first = await run(await requestFor(source, await maskOf()));
    const between = await sharp(first.output?.path).png().toBuffer();
    const second = await run(await requestFor(between, await maskOf(other)));
    const after = await pixelsOf(second.output?.path ?? '');
    const magenta = after.filter((_, index) => {
      if (index % 3) return false;
      const [red = 0, green = 0, blue = 0] = after.subarray(index, index + 3);
      return red > 200 && green < 60 && blue > 200;
    });
    expect(magenta).toHaveLength(0);
  });

  it('keeps format, color profile and transparency', async () => {
    const alpha = Buffer.alloc(SIZE.width * SIZE.height, 255).fill(0, 0, SIZE.width * 40);
    const source = await sharp(await coveredPhoto())
      .joinChannel(alpha, { raw: { ...SIZE, channels: 1 } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { output } = await run(await requestFor(source, await maskOf()));
    const { icc } = await sharp(source).metadata();
    expect((await sharp(output?.path).metadata()).icc?.equals(icc ?? Buffer.alloc(0))).toBe(true);
    expect((await sharp(output?.path).extractChannel(3).raw().toBuffer()).equals(alpha)).toBe(true);
    const jpeg = await sharp(await coveredPhoto())
      .jpeg()
      .toBuffer();
    expect((await run(await requestFor(jpeg, await maskOf()))).output?.mime).toBe('image/jpeg');
  });

  it('leaves nothing of an isolated object on transparency', async () => {
    const clear = sharp({ create: { ...SIZE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const source = await clear
      .composite([{ input: discOf(DISC, SIZE, THING) }])
      .png()
      .toBuffer();
    const { output } = await run(await requestFor(source, await maskOf(), 3));
    const alpha = await sharp(output?.path).extractChannel(3).raw().toBuffer();
    expect(Math.max(...alpha)).toBe(0);
  });

  it('fills the smallest picture', async () => {
    const tiny = { width: 4, height: 3 };
    const source = await blank(tiny, '#4080c0').png().toBuffer();
    const { output } = await run(await requestFor(source, await maskOf({ x: 1, y: 1, radius: 1 }, tiny)));
    expect([...(await pixelsOf(output?.path ?? '')).subarray(15, 18)]).toEqual([0x40, 0x80, 0xc0]);
  });

  it('accepts a mask of another size with the same ratio', async () => {
    const half = { width: 75, height: 50 };
    const source = await coveredPhoto();
    const mask = await maskOf({ x: 68.5, y: 43, radius: 7 }, half);
    const { output } = await run(await requestFor(source, mask));
    const change = farthestChange(await pixelsOf(source), await pixelsOf(output?.path ?? ''), DISC);
    expect(change).toBeGreaterThan(12);
    expect(change).toBeLessThan(19);
  });
});

describe('a thing whose edge runs into the hole', () => {
  it('is not continued, and the run is refused', async () => {
    const request = await requestFor(await coveredPhoto(AT_EDGE), await maskOf(AT_EDGE));
    const checks = [expect.objectContaining({ key: 'plainSurroundings', ok: false })];
    await expect(run(request)).rejects.toMatchObject({ kind: 'checksFailed', params: { checks } });
  });

  it('is left to a network that was added for filling', async () => {
    const request = await requestFor(await coveredPhoto(AT_EDGE), await maskOf(AT_EDGE));
    const filler = async () => async (rgb: Uint8Array) => new Float32Array(rgb.length);
    expect((await run(request, undefined, undefined, filler)).outputs).toHaveLength(1);
  });
});

describe('an unsuitable mask', () => {
  it.each([
    ['maskEmpty', () => blank().png().toBuffer(), 0],
    ['maskShare', () => blank(SIZE, '#fff').png().toBuffer(), 1],
    ['maskSize', () => blank({ width: 100, height: 100 }, '#fff').png().toBuffer(), '100 × 100'],
  ] as const)('%s is refused with what was found', async (key, mask, found) => {
    const request = await requestFor(await coveredPhoto(), await mask());
    const checks = [expect.objectContaining({ key, ok: false, found })];
    await expect(run(request)).rejects.toMatchObject({ kind: 'checksFailed', params: { checks } });
    const { analysis } = await run({ ...request, kind: 'analyze' });
    expect(analysis?.checks).toEqual(expect.arrayContaining(checks));
  });

  it('is unreadable when it is not a picture', async () => {
    const request = await requestFor(await coveredPhoto(), Buffer.from('no picture'));
    await expect(run(request)).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('passes the analysis when it is suitable', async () => {
    const request = await requestFor(await coveredPhoto(), await maskOf());
    const { analysis, outputs } = await run({ ...request, kind: 'analyze' });
    expect(outputs).toEqual([]);
    expect(analysis?.checks.map(({ ok }) => ok)).toEqual([true, true]);
  });
});

it('stops when it is aborted, without further progress', async () => {
  const big = await smallPhoto('coffee.jpg', 600).resize(1200, 800).png().toBuffer();
  const size = { width: 1200, height: 800 };
  const request = await requestFor(big, await maskOf({ x: 600, y: 400, radius: 250 }, size));
  const controller = new AbortController();
  const heard: number[] = [];
  const onShare = (share: number) => {
    heard.push(share);
    if (share > 0) controller.abort();
  };
  await expect(run(request, controller.signal, onShare)).rejects.toThrow('aborted');
  expect(Math.max(...heard)).toBeLessThan(0.5);
});
