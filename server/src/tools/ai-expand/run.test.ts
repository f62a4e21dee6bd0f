import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LABEL_PRODUCER, LABEL_TEXT, smallPhoto } from '../../../../tests/builders/engine-world';
import { newLabel } from '../../engines/label/aigc';
import { readLabel } from '../../engines/label/read-label';
import { failure } from '../../engines/local/failure';
import { run as aiExpand } from './run';

const LABEL = newLabel(LABEL_PRODUCER, 'task-1');
const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'expand-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const networks = { load: () => Promise.reject(failure('unavailable', 'not installed')) };

async function run(
  picture: Sharp,
  options: object,
  signal = new AbortController().signal,
  onShare: (share: number) => void = () => undefined,
) {
  const workDir = await mkdtemp(join(directory, 'work-'));
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  const path = join(workDir, 'source');
  await writeFile(path, data);
  const shares: number[] = [];
  const source = [{ path, mime: 'image/png', width: info.width, height: info.height }];
  const { outputs } = await aiExpand(
    {
      tool: 'ai-expand',
      kind: 'run',
      inputs: { source },
      options: { ...NOTHING, ...options },
      workDir,
      produceId: 'task-1',
    },
    {
      networks,
      signal,
      newLabel: LABEL,
      labelText: LABEL_TEXT,
      onProgress: ({ fraction }) => {
        shares.push(fraction);
        onShare(fraction);
      },
    },
  );
  const [output] = outputs;
  if (!output) throw new Error('one picture was expected');
  return { output, shares, source: data };
}

/** Colors of a part of a picture. */
const part = (picture: Buffer | string, left: number, top: number, width: number, height: number) =>
  sharp(picture).removeAlpha().extract({ left, top, width, height }).raw().toBuffer();

/** A drawing as a picture. */
const drawn = (width: number, height: number, shapes: string) =>
  sharp(Buffer.from(`<svg width="${width}" height="${height}">${shapes}</svg>`)).removeAlpha();

/** A sky above grass, which is not plain. */
const field = (width: number, height: number) => {
  const grass = Array.from(
    { length: width / 6 },
    (_, at) => `<rect x="${at * 6}" y="${height * 0.8}" width="3" height="${height}" fill="#405040"/>`,
  );
  return drawn(width, height, `<rect width="${width}" height="${height}" fill="#8098c0"/>${grass.join('')}`);
};

describe('an expanded picture', () => {
  it('has the requested size, both labels and all original pixels', async () => {
    const { output, shares, source } = await run(field(90, 60), { right: 0.1, top: 0.3 });
    expect(output).toMatchObject({ width: 99, height: 78, mime: 'image/png', label: 'both' });
    expect(await readLabel(output.path)).toEqual(LABEL);
    // The visible label is on new pixels: the top 18 rows are new.
    expect((await part(output.path, 0, 18, 90, 60)).equals(await part(source, 0, 0, 90, 60))).toBe(true);
    expect(new Set(shares).size).toBeGreaterThan(3);
    expect([...shares].sort((one, other) => one - other)).toEqual(shares);
  });

  it('continues a stripe at its edge, with the same pixels every time', async () => {
    const stripe = Buffer.from('<svg width="90" height="90"><rect y="40" width="90" height="8"/></svg>');
    const striped = () =>
      sharp({ create: { width: 90, height: 90, channels: 3, background: '#e0d0b0' } })
        .composite([{ input: stripe }])
        .removeAlpha();
    const { output } = await run(striped(), { right: 0.1 });
    const column = await part(output.path, 96, 0, 1, 90);
    const isDark = Array.from({ length: 90 }, (_, y) => (column[y * 3] ?? 0) < 110);
    expect([isDark[25], isDark[44], isDark[70]]).toEqual([false, true, false]);
    const again = await run(striped(), { right: 0.1 });
    const whole = (path: string) => sharp(path).raw().toBuffer();
    expect((await whole(again.output.path)).equals(await whole(output.path))).toBe(true);
  });

  it('keeps its transparency and its color profile', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const picture = smallPhoto('coffee.jpg', 90)
      .ensureAlpha()
      .extend({ top: 20, background: clear })
      .withIccProfile('p3');
    const { output, source } = await run(picture, { top: 0.25 });
    expect(output).toMatchObject({ width: 90, height: 100 });
    const [before, after] = await Promise.all([source, output.path].map((each) => sharp(each).metadata()));
    expect(after?.icc?.equals(before?.icc ?? Buffer.alloc(0))).toBe(true);
    const opacity = await sharp(output.path).extractChannel(3).raw().toBuffer();
    // The top 20 rows are new, and the 20 rows below them were transparent.
    expect([opacity[5 * 90 + 40], opacity[25 * 90 + 40], opacity[45 * 90 + 40]]).toEqual([0, 0, 255]);
  });

  it('grows by clear ground, whatever its invisible colors are', async () => {
    const hidden = drawn(
      90,
      60,
      '<circle cx="3" cy="30" r="25" fill="#f00"/><circle cx="45" cy="30" r="9"/>',
    );
    const seen = drawn(90, 60, '<rect width="90" height="60"/><circle cx="45" cy="30" r="9" fill="#fff"/>');
    const picture = sharp(await hidden.png().toBuffer()).joinChannel(
      await seen.extractChannel(0).png().toBuffer(),
    );
    const { output } = await run(picture, { left: 0.5 });
    const opacity = await sharp(output.path).extractChannel(3).raw().toBuffer();
    expect([opacity[30 * output.width + 10], opacity[30 * output.width + 90]]).toEqual([0, 255]);
  });

  it('may be as small as pictures are', async () => {
    const tiny = sharp({ create: { width: 3, height: 2, channels: 3, background: '#4080c0' } });
    const { output } = await run(tiny, { left: 1, right: 1 });
    expect(output).toMatchObject({ width: 9, height: 2 });
  });
});

it('grows by a little on busy sides: a photo of 3:2 to 16:9', async () => {
  const { output } = await run(smallPhoto('coffee.jpg', 90), { ratio: '16:9' });
  expect(output).toMatchObject({ width: 107, height: 60 });
});

describe('a side that cannot be continued', () => {
  it.each([
    ['coffee.jpg', { left: 0.2, bottom: 0.15 }, 'left,bottom'],
    ['coffee.jpg', { left: 0.2, top: 0.1 }, 'left'],
    // However little it grows, what is cut here has too much contrast.
    ['coffee.jpg', { top: 0.1, bottom: 0.1 }, 'bottom'],
    ['rocket.jpg', { ratio: '1:1' }, 'top,bottom'],
    ['rocket.jpg', { bottom: 0.2, right: 0.2 }, 'right,bottom'],
    ['rocket.jpg', { bottom: 0.2, top: 0.2 }, 'top,bottom'],
  ])('is refused by name: %s, %o', async (name, options, found) => {
    const checks = [{ key: 'plainSides', ok: false, found, need: '' }];
    await expect(run(smallPhoto(name, 240), options)).rejects.toMatchObject({
      kind: 'checksFailed',
      params: { checks },
    });
  });
});

describe('a picture on its own ground or with blurred sides', () => {
  it('has all of its own pixels, sides without sharp lines, and no label of AI', async () => {
    const { output, source } = await run(smallPhoto('rocket.jpg', 240), { ratio: '3:4', fill: 'blur' });
    const { width: across = 0, height: down = 0 } = await sharp(source).metadata();
    expect(output).toMatchObject({ width: across, height: Math.round((across * 4) / 3), label: 'none' });
    expect(await readLabel(output.path)).toBeUndefined();
    const top = Math.floor((output.height - down) / 2);
    const kept = await part(output.path, 0, top, across, down);
    expect(kept.equals(await part(source, 0, 0, across, down))).toBe(true);
    const row = await part(output.path, 0, output.height - 1, across, 1);
    for (let x = 3; x < row.length; x += 1)
      expect(Math.abs((row[x] ?? 0) - (row[x - 3] ?? 0))).toBeLessThan(8);
  });

  it('goes on smoothly at a plain side, beside one that is not', async () => {
    const { output } = await run(field(240, 160), { top: 0.5, bottom: 0.1 });
    const above = await part(output.path, 0, 0, 100, 60);
    const levels = above.filter((_, at) => at % 3 === 0);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(6);
    const below = await part(output.path, 100, 242, 100, 1);
    expect(Math.max(...below) - Math.min(...below)).toBeGreaterThan(40);
  });

  it('goes on with the scene on plain ground without its networks, however near to an edge its subject stands', async () => {
    const sofa = drawn(
      240,
      160,
      '<rect width="240" height="160" fill="#e0d0b0"/><rect x="30" y="60" width="180" height="96"/>',
    );
    const { output } = await run(sofa, { ratio: '3:4' });
    expect(output).toMatchObject({ width: 240, height: 320, label: 'both' });
    const below = await part(output.path, 0, 245, 120, 60);
    expect(Math.min(...below.filter((_, at) => at % 3 === 0))).toBeGreaterThan(0xe0 - 4);
  });

  it('shows what lies along an edge that cuts things, blurred, and nothing farther inside', async () => {
    const halves = drawn(
      120,
      80,
      '<rect width="60" height="80" fill="#fff"/><rect x="60" width="60" height="80"/><rect x="5" y="20" width="40" height="60"/>',
    );
    const { output } = await run(halves, { top: 0.5, fill: 'blur' });
    const levels = async (y: number) => {
      const row = await part(output.path, 0, y, 120, 1);
      return [row[30 * 3] ?? 0, row[90 * 3] ?? 0] as const;
    };
    // A little darker than the picture, which stands out on it and casts a shadow.
    for (const y of [5, 38]) {
      const [white, black] = await levels(y);
      expect(white).toBeGreaterThan(170);
      expect(white).toBeLessThan(245);
      expect(black).toBeLessThan(30);
    }
  });

  it('is blurred beside an edge that cuts a thing, however narrow: as ground, it would be smeared', async () => {
    const pole = drawn(
      200,
      100,
      '<rect width="200" height="100" fill="#c0c8d0"/><rect x="40" width="2" height="100" fill="#848c94"/>',
    );
    const { output } = await run(pole, { top: 0.5, fill: 'blur' });
    const [level = 0] = await part(output.path, 150, 48, 1, 1);
    expect(level).toBeLessThan(0xc0 - 15);
  });

  it('does not show what stands on even ground', async () => {
    const ball = drawn(
      120,
      120,
      '<rect width="120" height="120" fill="#e0d0b0"/><circle cx="60" cy="60" r="30"/>',
    );
    const { output } = await run(ball, { top: 1, fill: 'blur' });
    const added = await part(output.path, 0, 0, 120, 120);
    const off = added.map((level, at) => Math.abs(level - ([0xe0, 0xd0, 0xb0][at % 3] ?? 0)));
    expect(Math.max(...off)).toBeLessThan(4);
  });

  it('does not reflect what stands near its even edge', async () => {
    const sofa = drawn(
      240,
      160,
      '<rect width="240" height="160" fill="#e0d0b0"/><rect x="30" y="60" width="180" height="88"/><path d="M0 150l240 6v4H0z" fill="#d4c4a4"/>',
    );
    const { output } = await run(sofa, { bottom: 1, fill: 'blur' });
    const added = await part(output.path, 0, 240, 240, 80);
    expect(Math.min(...added.filter((_, at) => at % 3 === 0))).toBeGreaterThan(0xd4 - 20);
  });

  it('keeps transparency, and needs no plain sides', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const picture = smallPhoto('coffee.jpg', 90).ensureAlpha().extend({ top: 40, background: clear });
    const { output } = await run(picture, { top: 0.5, fill: 'blur' });
    const opacity = await sharp(output.path).extractChannel(3).raw().toBuffer();
    const at = (y: number) => opacity[y * output.width + 45] ?? 0;
    expect([at(output.height - 1), at(60)]).toEqual([255, 0]);
    expect(at(0)).toBeLessThan(128);
  });
});

it('stops when it is aborted, without further progress', async () => {
  const controller = new AbortController();
  const heard: number[] = [];
  const onShare = (share: number) => {
    heard.push(share);
    if (share > 0) controller.abort();
  };
  const picture = smallPhoto('rocket.jpg', 600).resize(1200, 800);
  await expect(run(picture, { top: 0.12 }, controller.signal, onShare)).rejects.toThrow('aborted');
  expect(Math.max(...heard)).toBeLessThan(0.5);
});
