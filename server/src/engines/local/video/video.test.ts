import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { frameSize } from '@tuzuo/core/geometry/frame-size';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../../../../../tests/builders/engine-world';
import { describeMp4 } from '../../../../../tests/builders/mp4';
import { labelOpacity } from '../../../tools/ai-video-image/run';
import { newLabel } from '../../label/aigc';
import { fillBehind, rimOf } from './behind';
import type { Move } from './camera';
import { cropTo } from './crop';
import { encodeVideo } from './encode';
import { findFfmpeg } from './ffmpeg';
import { drawFrames } from './frames';
import { FLAT, groundOf } from './ground';
import { takeApart } from './layers';
import { withSkirt } from './skirt';

const MOVES = ['parallax', 'push', 'pan', 'orbit'] as const satisfies readonly Move[];

const CALL = { signal: new AbortController().signal, onStep: () => undefined };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'video-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the part of a picture that is filmed', () => {
  it.each([
    ['source', { left: 0, top: 0, width: 600, height: 400 }],
    ['1:1', { left: 200, top: 0, width: 400, height: 400 }],
    ['9:16', { left: 375, top: 0, width: 225, height: 400 }],
    ['16:9', { left: 0, top: 31, width: 600, height: 338 }],
  ])('%s lies around the subject as far as the picture reaches', (ratio, part) => {
    const subject = { left: 0.75, top: 0.35, right: 0.917, bottom: 0.65 };
    expect(cropTo(ratio, { width: 600, height: 400 }, subject)).toEqual(part);
  });

  it('is the middle without a subject, and keeps the head of a subject that is too tall', () => {
    const portrait = { width: 400, height: 600 };
    expect(cropTo('16:9', portrait, undefined).top).toBe(188);
    const { top, height } = cropTo('16:9', portrait, { left: 0.2, top: 0.2, right: 0.8, bottom: 1 });
    expect([top, height]).toEqual([102, 225]);
  });

  it.each([
    [
      { width: 4000, height: 3001 },
      { width: 1280, height: 960 },
    ],
    [
      { width: 123, height: 120 },
      { width: 640, height: 624 },
    ],
    [
      { width: 701, height: 333 },
      { width: 702, height: 334 },
    ],
    [
      { width: 4000, height: 1 },
      { width: 1280, height: 2 },
    ],
  ])('%o becomes frames of even sides within bounds', (part, size) => {
    expect(frameSize(part)).toEqual(size);
  });
});

it('takes the ground at a subject’s foot along, fading, and cuts it out elsewhere', () => {
  const [width, height] = [200, 100];
  const rgb = Buffer.alloc(width * height * 3, 90);
  const alpha = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (x >= 80 && x < 120 && y >= 20 && y < 80) alpha[pixel] = 255;
  }
  const own = Buffer.alloc(rgb.length, 200);
  const made = withSkirt({ width, height, rgb: own, alpha }, rgb, groundOf({ bottom: 0.8 }));
  const at = (x: number, y: number) => [made.alpha[y * width + x], made.rgb[(y * width + x) * 3]];
  const below = [80, 81, 82].map((y) => at(100, y)[0] ?? 0);
  expect(below[0]).toBeGreaterThan(150);
  expect(below[1]).toBeLessThan(below[0] ?? 0);
  expect(below[2]).toBeLessThan(below[1] ?? 0);
  expect(at(100, 90)[0]).toBe(0);
  // The photo's own colors at the foot; those of the cut-out above it.
  expect(at(100, 79)).toEqual([255, expect.closeTo(90, -1.5)]);
  expect(at(100, 30)).toEqual([255, 200]);
  expect(at(79, 30)[0]).toBe(0);
});

it('fills no more than what a move uncovers', () => {
  const size = { width: 60, height: 40 };
  const hole = Uint8Array.from({ length: 2_400 }, (_, pixel) => (pixel % 60 >= 20 && pixel >= 600 ? 1 : 0));
  const rim = rimOf({ ...size, hole }, { sideways: (row) => (row < 20 ? 8 : 3), upright: 2 });
  const at = (x: number, y: number) => rim[y * 60 + x];
  expect([at(19, 15), at(20, 15), at(40, 11), at(40, 12)]).toEqual([0, 1, 1, 0]);
  expect([at(27, 15), at(28, 15), at(22, 30), at(23, 30)]).toEqual([1, 0, 1, 0]);
  // The hole's sides at the picture's border are never uncovered.
  expect([at(59, 30), at(50, 39)]).toEqual([0, 0]);
});

it('continues the background behind a subject, without leftovers of the subject', async () => {
  const [width, height] = [120, 80];
  const rgb = Buffer.alloc(width * height * 3);
  const hole = new Uint8Array(width * height);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    hole[pixel] = Math.hypot(x - 60, y - 40) < 25 ? 1 : 0;
    // Horizontal stripes; the subject is magenta, and the hole somewhat larger.
    const isSubject = Math.hypot(x - 60, y - 40) < 23;
    rgb.set(isSubject ? [255, 0, 255] : y % 8 < 4 ? [40, 200, 40] : [20, 100, 20], pixel * 3);
  }
  const before = Buffer.from(rgb);
  await fillBehind({ width, height, rgb, hole }, { sideways: () => 8, upright: 2 }, CALL);
  for (const [pixel, is] of hole.entries()) {
    const color = rgb.subarray(pixel * 3, pixel * 3 + 3);
    if (!is) expect(color.equals(before.subarray(pixel * 3, pixel * 3 + 3))).toBe(true);
    else expect(color[1]).toBeGreaterThan(2 * (color[0] ?? 0));
  }
  // At the left edge of the hole, the stripes continue.
  const green = (x: number, y: number) => rgb[(y * width + x) * 3 + 1] ?? 0;
  expect(green(37, 41) - green(37, 45)).toBeGreaterThan(60);
});

function whiteDot(): Buffer {
  const canvas = createCanvas(4, 4);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 4, 4);
  return canvas.toBuffer('image/png');
}

/** A photo with a disc around this column of a mask of 64 as its subject, taken apart. */
async function takenApart(name: string, column: number, move: Move = 'parallax') {
  const picture = { path: join(directory, `${name}.png`), mime: 'image/png', width: 150, height: 100 };
  await smallPhoto('coffee.jpg', 150).toFile(picture.path);
  const side = 64;
  const data = Uint8Array.from({ length: side * side }, (_, pixel) =>
    Math.hypot((pixel % side) - column, Math.floor(pixel / side) - 32) < 18 ? 255 : 0,
  );
  const crop = { left: 0, top: 0, width: 150, height: 100 };
  return takeApart(picture, { data, width: side, height: side }, { crop, size: crop, move }, CALL);
}

it('moves a subject apart from its background unless a side of the photo cuts it off', async () => {
  const free = await takenApart('free', 32);
  expect(free.subject).toBeDefined();
  const cut = await takenApart('cut', 10);
  expect(cut.subject).toBeUndefined();
  expect(cut.box?.left).toBe(0);
  expect(cut.depths).toEqual(FLAT);
});

it('moves a picture without a clear subject as a whole, so that its straight lines stay straight', async () => {
  const path = join(directory, 'room.png');
  await sharp({ create: { width: 150, height: 100, channels: 3, background: '#808080' } }).toFile(path);
  const crop = { left: 0, top: 0, width: 150, height: 100 };
  const shot = { crop, size: crop, move: 'pan' } as const;
  const { subject, depths } = await takeApart({ path, mime: 'image/png', ...crop }, undefined, shot, CALL);
  expect(subject).toBeUndefined();
  expect(depths).toEqual(FLAT);
});

/** A video of a photo whose middle serves as its subject. */
async function filmOf(move: Move, count: number, labelAt: (frame: number) => number = () => 0) {
  const layers = await takenApart(move, 32, move);
  const label = { image: await loadImage(whiteDot()), left: 20, top: 10, opacityAt: labelAt };
  return drawFrames({ layers, move, size: { width: 150, height: 100 }, count, label });
}

it('makes four moves that differ from each other and from a still', async () => {
  const films = await Promise.all(
    MOVES.map(async (move) => {
      const frames: Buffer[] = [];
      for await (const frame of await filmOf(move, 5)) frames.push(Buffer.from(frame));
      return frames;
    }),
  );
  const apart = (one: Buffer | undefined, other: Buffer | undefined) =>
    (one?.reduce((sum, level, at) => sum + Math.abs(level - (other?.[at] ?? 0)), 0) ?? 0) /
    (one?.length ?? 1);
  for (const [index, film] of films.entries()) {
    expect(film).toHaveLength(5);
    expect(film[0]?.length).toBe(150 * 100 * 4);
    expect(apart(film[0], film[1])).toBeGreaterThan(1);
    for (const other of films.slice(index + 1)) expect(apart(film[3], other[3])).toBeGreaterThan(3);
  }
});

it('draws the label at its position over the moving layers, with its opacity for each frame', async () => {
  const colors: string[] = [];
  for await (const frame of await filmOf('push', 3, (number) => [1, 0.5, 0][number] ?? 0)) {
    const at = (12 * 150 + 22) * 4;
    colors.push([...frame.subarray(at, at + 3)].map((level) => Math.round(level / 64)).join());
  }
  expect(colors[0]).toBe('4,4,4');
  expect(new Set(colors).size).toBe(3);
});

it('shows the label fully for two seconds, then fades it out', () => {
  expect([0, 30, 60].map(labelOpacity)).toEqual([1, 1, 1]);
  expect(labelOpacity(66)).toBeCloseTo(0.5);
  expect([73, 150].map(labelOpacity)).toEqual([0, 0]);
});

describe('ffmpeg', () => {
  const size = { width: 64, height: 48 };
  const encoding = (name: string, signal = new AbortController().signal) => ({
    ffmpeg: findFfmpeg(undefined) ?? '',
    path: join(directory, name),
    size,
    label: newLabel('', 'task-1'),
    signal,
  });
  const frames = async function* (count = Number.POSITIVE_INFINITY) {
    for (let frame = 0; frame < count; frame += 1) yield Buffer.alloc(size.width * size.height * 4, frame);
  };

  it('is the operator’s own, or none when that is not executable', () => {
    expect(findFfmpeg(process.execPath)).toBe(process.execPath);
    expect(findFfmpeg(join(directory, 'nothing'))).toBeUndefined();
    expect(findFfmpeg(directory)).toBeUndefined();
    expect(findFfmpeg(undefined)).toMatch(/ffmpeg(\.exe)?$/);
  });

  it('writes a file that can be played while it loads', async () => {
    const settings = encoding('a.mp4');
    await encodeVideo(settings, frames(15));
    expect(describeMp4(await readFile(settings.path))).toMatchObject({
      codec: 'avc1',
      profile: 'high',
      frames: 15,
      seconds: 0.5,
      ...size,
    });
  });

  it('is stopped at once by a cancel or a failure of the frames', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('canceled by the user')), 300);
    await expect(encodeVideo(encoding('b.mp4', controller.signal), frames())).rejects.toThrow('by the user');
    const failing = async function* () {
      yield* frames(3);
      throw new Error('no more frames');
    };
    await expect(encodeVideo(encoding('c.mp4'), failing())).rejects.toThrow('no more frames');
  });

  it('fails with a reason when it cannot be started or cannot write', async () => {
    const missing = encodeVideo({ ...encoding('d.mp4'), ffmpeg: join(directory, 'nothing') }, frames(3));
    await expect(missing).rejects.toMatchObject({ kind: 'unavailable' });
    const nowhere = encodeVideo(encoding('nowhere/d.mp4'), frames(3));
    await expect(nowhere).rejects.toMatchObject({
      kind: 'broken',
      cause: { message: expect.stringContaining('No such file') },
    });
    expect(await readdir(directory)).not.toContain('d.mp4');
  });
});
