import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CUT_OUT,
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  LABEL_PRODUCER,
  MIMES,
  smallPhoto,
  undisturbed,
} from '../../../../tests/builders/engine-world';
import { addMetadata } from '../container/add-metadata';
import { labelPacket, newLabel } from '../label/aigc';
import { readLabel } from '../label/read-label';
import type { EngineProgress } from '../port';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

it('loads the network of a tool before it is used', async () => {
  const engine = world.createEngine();
  try {
    await engine.warmUp?.('img-compress');
    expect(engine.pid()).toBeUndefined();
    await engine.warmUp?.('matting');
    expect(engine.pid()).toEqual(expect.any(Number));
    expect(world.warnings).toEqual([]);
  } finally {
    await engine.close();
  }
});

describe('enlarging by a real network', () => {
  it.each([
    [2, 'png', 120, 90],
    [4, 'jpeg', 61, 40],
    [2, 'webp', 64, 64],
  ] as const)('%i× of a %s: its size, its format, its colors, its label', async (scale, format, width, height) => {
    const source = await sharp(fixturePhoto('coffee.jpg')).resize(width, height).toFormat(format).toBuffer();
    const request = await world.requestFor('image-magnify', source, { scale });
    const output = await world.runOne(request);
    expect(output).toMatchObject({
      width: width * scale,
      height: height * scale,
      mime: MIMES[format],
      label: 'metadata',
    });
    expect(await sharp(output.path).metadata()).toMatchObject({
      width: width * scale,
      height: height * scale,
      format,
    });
    expect(await readLabel(output.path)).toEqual(newLabel(LABEL_PRODUCER, 'task-1'));
    // Downscaled again, it matches the original.
    const again = await sharp(output.path).resize(width, height, { kernel: 'linear' }).raw().toBuffer();
    const before = await sharp(source).raw().toBuffer();
    const difference = again.reduce((sum, level, index) => sum + Math.abs(level - (before[index] ?? 0)), 0);
    expect(difference / again.length).toBeLessThan(6);
  });

  it('keeps a label, a color profile and transparency', async () => {
    const [width, height] = [48, 40];
    const alpha = Buffer.from(
      Array.from({ length: width * height }, (_, pixel) => (pixel % width < 24 ? 255 : 0)),
    );
    const picture = await sharp({ create: { width, height, channels: 3, background: '#d02020' } })
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const label = { ...newLabel('somebody else', 'theirs'), Label: '2' };
    // The file already has a profile, so only the packet is added.
    const labeled = addMetadata(
      picture,
      'image/png',
      { xmp: labelPacket(label) },
      { width, height, hasAlpha: true },
    );
    const output = await world.runOne(await world.requestFor('image-magnify', labeled, { scale: 2 }));
    expect(await readLabel(output.path)).toEqual(label);
    const { icc, hasAlpha } = await sharp(output.path).metadata();
    expect([icc?.equals((await sharp(picture).metadata()).icc ?? Buffer.alloc(0)), hasAlpha]).toEqual([
      true,
      true,
    ]);
    const raw = await sharp(output.path, { ignoreIcc: true }).raw().toBuffer();
    const flat = await sharp(picture, { ignoreIcc: true }).raw().toBuffer();
    for (let y = 2; y < 78; y += 1) {
      const at = (x: number) => (y * width * 2 + x) * 4;
      // Right at the edge the color is still the subject's: nothing bled in from the transparent area.
      expect(Math.abs((raw[at(47)] ?? 0) - (flat[0] ?? 0))).toBeLessThan(6);
      expect([raw[at(10) + 3], raw[at(90) + 3]]).toEqual([255, 0]);
    }
  });

  it('shows no seam between tiles', async () => {
    // More than three tiles wide: a gradient on which neighbors differ by at most one level.
    const [width, height] = [430, 40];
    const rgb = Buffer.alloc(width * height * 3);
    for (const index of rgb.keys())
      rgb[index] = 40 + Math.floor(((Math.floor(index / 3) % width) * 160) / width);
    const source = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const { path } = await world.runOne(await world.requestFor('image-magnify', source, { scale: 2 }));
    const raw = await sharp(path).raw().toBuffer();
    const columnMean = (x: number) => {
      let sum = 0;
      for (let y = 0; y < 80; y += 1) sum += raw[(y * width * 2 + x) * 3 + 1] ?? 0;
      return sum / 80;
    };
    for (let x = 1; x < width * 2; x += 1)
      expect(Math.abs(columnMean(x) - columnMean(x - 1))).toBeLessThanOrEqual(1);
  });

  it('reports rising progress through all stages, and can be canceled between two tiles', async () => {
    const source = await smallPhoto('rocket.jpg', 500).png().toBuffer();
    const request = await world.requestFor('image-magnify', source, { scale: 2 });
    const heard: EngineProgress[] = [];
    await world.engine.run(request, { ...undisturbed(), onProgress: (progress) => heard.push(progress) });
    const fractions = heard.map(({ fraction }) => fraction);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect([...new Set(heard.map(({ stage }) => stage))]).toEqual([
      'reading',
      'loading',
      'working',
      'storing',
    ]);
    expect(heard.filter(({ stage }) => stage === 'working').length).toBeGreaterThan(5);

    const controller = new AbortController();
    const onProgress = ({ fraction }: EngineProgress) =>
      fraction > 0.1 && controller.abort(new Error('enough'));
    const canceled = world.engine.run(request, { signal: controller.signal, onProgress });
    await expect(canceled).rejects.toThrow('enough');
    // The process was not killed: the network is still loaded.
    expect((await world.engine.run({ ...request, kind: 'analyze' }, undisturbed())).outputs).toEqual([]);
  });
});

describe('cutting out by a real network', () => {
  it('finds the subject at the picture’s full size', async () => {
    const request = await world.requestFor(
      'matting',
      await smallPhoto('product-shoes.jpg', 300).jpeg().toBuffer(),
      CUT_OUT,
    );
    const output = await world.runOne(request);
    expect(output).toMatchObject({ mime: 'image/png', label: 'none' });
    const { data, info } = await sharp(output.path).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([output.width, output.height, 4]);
    const opacity = (x: number, y: number) =>
      data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 4 + 3];
    expect([opacity(0.5, 0.5), opacity(0.02, 0.02), opacity(0.97, 0.97)]).toEqual([255, 0, 0]);
  });

  it('trims, and composites it onto a color or a picture', async () => {
    const source = await smallPhoto('product-shoes.jpg', 300).jpeg().toBuffer();
    const trimmed = await world.runOne(
      await world.requestFor('matting', source, { ...CUT_OUT, background: '#10ff20', trim: true }),
    );
    expect(trimmed.mime).toBe('image/jpeg');
    expect(trimmed.height).toBeLessThan(250);
    const corner = await sharp(trimmed.path)
      .extract({ left: 0, top: 0, width: 4, height: 4 })
      .raw()
      .toBuffer();
    expect([corner[0], corner[1], corner[2]].map((level) => Math.round((level ?? 0) / 16))).toEqual([
      1, 16, 2,
    ]);

    const request = await world.requestFor('matting', source, { ...CUT_OUT, background: 'asset' });
    const ground = { path: fixturePhoto('rocket.jpg'), mime: 'image/jpeg', width: 640, height: 427 };
    const composed = await world.runOne({ ...request, inputs: { ...request.inputs, background: [ground] } });
    expect((await sharp(composed.path).stats()).isOpaque).toBe(true);
  });

  it('reports in advance whether there is a subject, and fails without one', async () => {
    const nothing = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const analyze = await world.requestFor('matting', nothing, CUT_OUT, 'analyze');
    const { analysis, outputs } = await world.engine.run(analyze, undisturbed());
    const check = { key: 'subject', ok: false, found: expect.any(Number), need: 0.01 };
    expect([analysis, outputs]).toEqual([{ checks: [check] }, []]);
    await expect(world.engine.run({ ...analyze, kind: 'run' }, undisturbed())).rejects.toMatchObject({
      kind: 'checksFailed',
      params: { checks: [check] },
    });
  });
});
