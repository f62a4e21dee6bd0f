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
import { fillBehind } from './behind';
import { cameraAt, DEPTH, FLAT_DEPTH, type Move, placedAt, seenAt, viewFor, zoomFor } from './camera';
import { cropTo } from './crop';
import { encodeVideo } from './encode';
import { findFfmpeg } from './ffmpeg';
import { drawFrames } from './frames';
import { finely, groundOf } from './ground';
import { takeApart } from './layers';

const MOVES = ['parallax', 'push', 'pan', 'orbit'] as const satisfies readonly Move[];

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

describe('a camera', () => {
  it.each(MOVES)('%s goes less far where the subject would leave the frame', (move) => {
    const size = { width: 1280, height: 960 };
    const aimed = (box: Parameters<typeof viewFor>[2]['box']) => ({
      box,
      aim: box ? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 } : { x: 0.5, y: 0.5 },
      isFlat: false,
    });
    const small = { left: 0.35, top: 0.35, right: 0.65, bottom: 0.65 };
    expect(viewFor(move, size, aimed(undefined)).strength).toBe(1);
    expect(viewFor(move, size, aimed(small)).strength).toBe(1);
    for (const box of [
      { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 },
      // A foot near the lower side, and a subject that fills the photo.
      { left: 0.3, top: 0.3, right: 0.7, bottom: 0.975 },
      { left: 0.02, top: 0.02, right: 0.98, bottom: 0.98 },
    ]) {
      const { strength, view } = viewFor(move, size, aimed(box));
      for (let step = 0; step <= 40; step += 1) {
        const camera = cameraAt(move, step / 40, strength);
        const { scale, left, top } = placedAt(camera, DEPTH.subject, view);
        expect(Math.min(left + scale * box.left, top + scale * box.top)).toBeGreaterThan(0);
        expect(Math.max(left + scale * box.right, top + scale * box.bottom)).toBeLessThan(1);
        for (const depth of [DEPTH.far, DEPTH.nearest]) {
          const seen = placedAt(camera, depth, view);
          expect(Math.max(seen.left, seen.top)).toBeLessThan(0.001);
          expect(Math.min(seen.left, seen.top) + seen.scale).toBeGreaterThan(0.999);
        }
      }
    }
    // What the photo cuts off leaves the frame in any case, and holds nothing up.
    expect(viewFor(move, size, aimed({ ...small, left: 0, right: 0.4 })).strength).toBe(1);
  });

  it.each(MOVES)('%s never shows an edge of the picture, in any shape', (move) => {
    for (const size of [
      { width: 720, height: 1280 },
      { width: 1280, height: 2 },
    ]) {
      const zoom = zoomFor(move, size);
      const side = Math.min(size.width, size.height);
      for (let step = 0; step <= 97; step += 1) {
        for (const depth of [DEPTH.far, 0.7, DEPTH.subject, DEPTH.nearest]) {
          const { scale, x, y } = seenAt(cameraAt(move, step / 97), depth);
          expect(scale).toBeGreaterThanOrEqual(1);
          expect(zoom * (size.width / 2 - Math.abs(x) * side)).toBeGreaterThan(size.width / 2 - 0.5);
          expect(zoom * (size.height / 2 - Math.abs(y) * side)).toBeGreaterThan(size.height / 2 - 0.5);
        }
      }
    }
  });

  it.each(MOVES)('%s moves a picture as a whole so far that it is seen, and shows no edge of it', (move) => {
    const size = { width: 1280, height: 960 };
    const { view } = viewFor(move, size, { box: undefined, aim: { x: 0.5, y: 0.5 }, isFlat: true });
    const seen = Array.from({ length: 41 }, (_, step) =>
      placedAt(cameraAt(move, step / 40, 1, true), FLAT_DEPTH, view),
    );
    const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
    expect(spread(seen.map(({ left }) => left)) + spread(seen.map(({ scale }) => scale))).toBeGreaterThan(
      0.06,
    );
    for (const { left, top, scale } of seen) {
      expect(Math.max(left, top)).toBeLessThan(0.001);
      expect(Math.min(left, top) + scale).toBeGreaterThan(0.999);
    }
  });

  it('keeps the subject of an orbit in place, and ends where it started', () => {
    const aside = cameraAt('orbit', 1 / 3);
    const { x, y } = seenAt(aside, DEPTH.subject);
    expect([Math.abs(x), Math.abs(y)]).toEqual([0, 0]);
    expect(Math.abs(seenAt(aside, DEPTH.far).x)).toBeGreaterThan(0.03);
    for (const part of ['x', 'y', 'forward'] as const) {
      expect(cameraAt('orbit', 1)[part]).toBeCloseTo(cameraAt('orbit', 0)[part], 10);
    }
  });

  it.each(MOVES)('%s starts and ends at rest', (move) => {
    const speed = (from: number, to: number) => {
      const [a, b] = [cameraAt(move, from), cameraAt(move, to)];
      return Math.hypot(b.x - a.x, b.y - a.y, b.forward - a.forward) / (to - from);
    };
    const fastest = Math.max(...Array.from({ length: 50 }, (_, step) => speed(step / 50, (step + 1) / 50)));
    for (const frame of [speed(0, 1 / 150), speed(149 / 150, 1)]) expect(frame).toBeLessThan(0.04 * fastest);
  });
});

describe('the background', () => {
  it('has the subject’s depth where its shadow lies, before and behind its foot, and is far behind it', () => {
    const rows = groundOf({ top: 0.4, bottom: 0.8 });
    const atSubject = rows.filter(({ depth }) => depth === DEPTH.subject).map(({ at }) => at);
    expect(Math.min(...atSubject)).toBeLessThan(0.7);
    expect(Math.max(...atSubject)).toBeGreaterThan(0.82);
    expect(rows[0]).toEqual({ at: 0, depth: DEPTH.far });
    expect(rows.at(-1)).toEqual({ at: 1, depth: DEPTH.nearest });
  });

  it('is a wall for a subject that is cut off at the bottom', () => {
    expect(new Set(groundOf({ top: 0.2, bottom: 0.99 }).map(({ depth }) => depth))).toEqual(
      new Set([DEPTH.far]),
    );
  });

  it.each([
    [{ top: 0.2, bottom: 0.8 }],
    [{ top: 0, bottom: 0.04 }],
    [{ top: 0.9, bottom: 0.95 }],
  ])('of %o goes from top to bottom without a gap or a jump', (subject) => {
    const rows = finely(groundOf(subject), 0.01);
    expect([rows[0]?.at, rows.at(-1)?.at]).toEqual([0, 1]);
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1];
      if (!next) continue;
      expect(next.at).toBeGreaterThan(row.at);
      expect(Math.abs(next.depth - row.depth)).toBeLessThan(0.1);
    }
  });
});

it('continues the background behind a subject, without leftovers of the subject', async () => {
  const [width, height] = [120, 80];
  const rgb = Buffer.alloc(width * height * 3);
  const hole = new Uint8Array(width * height);
  for (let pixel = 0; pixel < hole.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    hole[pixel] = Math.hypot(x - 60, y - 40) < 25 ? 1 : 0;
    // Horizontal stripes; the subject is magenta.
    rgb.set(hole[pixel] ? [255, 0, 255] : y % 8 < 4 ? [40, 200, 40] : [20, 100, 20], pixel * 3);
  }
  const before = Buffer.from(rgb);
  await fillBehind({ width, height, rgb, hole }, 8);
  for (const [pixel, is] of hole.entries()) {
    const color = rgb.subarray(pixel * 3, pixel * 3 + 3);
    if (!is) expect(color.equals(before.subarray(pixel * 3, pixel * 3 + 3))).toBe(true);
    else expect(color[1]).toBeGreaterThan(2 * (color[0] ?? 0));
  }
  // At the left edge of the hole, where the mirroring runs along the stripes, they continue.
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
async function takenApart(name: string, column: number) {
  const picture = { path: join(directory, `${name}.png`), mime: 'image/png', width: 150, height: 100 };
  await smallPhoto('coffee.jpg', 150).toFile(picture.path);
  const side = 64;
  const data = Uint8Array.from({ length: side * side }, (_, pixel) =>
    Math.hypot((pixel % side) - column, Math.floor(pixel / side) - 32) < 18 ? 255 : 0,
  );
  const crop = { left: 0, top: 0, width: 150, height: 100 };
  return takeApart(picture, { data, width: side, height: side }, crop, crop);
}

it('moves a subject apart from its background unless a side of the photo cuts it off', async () => {
  const free = await takenApart('free', 32);
  expect(free.subject).toBeDefined();
  const cut = await takenApart('cut', 10);
  expect(cut.subject).toBeUndefined();
  expect(cut.box?.left).toBe(0);
  expect(new Set(cut.rows.map(({ depth }) => depth)).size).toBe(1);
});

it('moves a picture without a clear subject as a whole, so that its straight lines stay straight', async () => {
  const path = join(directory, 'room.png');
  await sharp({ create: { width: 150, height: 100, channels: 3, background: '#808080' } }).toFile(path);
  const crop = { left: 0, top: 0, width: 150, height: 100 };
  const { subject, rows } = await takeApart({ path, mime: 'image/png', ...crop }, undefined, crop, crop);
  expect(subject).toBeUndefined();
  expect(new Set(rows.map(({ depth }) => depth)).size).toBe(1);
});

/** A video of a photo whose middle serves as its subject. */
async function filmOf(move: Move, count: number, labelAt: (frame: number) => number = () => 0) {
  const layers = await takenApart(move, 32);
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
