import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LABEL_PRODUCER } from '../../../../tests/builders/engine-world';
import { localTaskWorld } from '../../../../tests/builders/local-task-world';
import { blueSquare, pictureLayer, posterDocument } from '../../../../tests/builders/poster-document';
import { readLabel } from '../../engines/label/read-label';

const GREEN_PICTURE = { create: { width: 64, height: 48, channels: 3, background: '#00c000' } } as const;

type Export = Api['poster.export.get']['output'];
type Order = Partial<Api['poster.poster.export']['input']>;

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };
let pictureId: string;

beforeAll(async () => {
  world = await localTaskWorld();
  user = await world.newUser();
  pictureId = (await world.uploadOne(user.session, await sharp(GREEN_PICTURE).jpeg().toBuffer())).assetId;
});
afterAll(() => world.close());

const ask = async (
  name: 'poster.poster.export' | `poster.export.${'get' | 'cancel' | 'retry' | 'remove'}`,
  input: object,
  { session } = user,
) => (await world.call(name, input as never, { session })).envelope;

async function newPoster(doc: PosterDocument): Promise<string> {
  const input = { title: '海报', revision: 0, doc };
  return (await world.call('poster.poster.save', input, { session: user.session })).data().posterId;
}

const start = async (posterId: string, order: Order = {}) =>
  ask('poster.poster.export', { posterId, format: 'png', requestId: randomUUID(), ...order });

const ended = (taskId: string): Promise<Export> =>
  vi.waitFor(
    async () => {
      const { data } = await ask('poster.export.get', { taskId });
      const shown = data as Export;
      if (!isEnded(shown.state)) throw new Error(`the export is still ${shown.state}`);
      return shown;
    },
    { timeout: 100_000, interval: 100 },
  );

/** The files of an export, opened as their owner does. */
async function exported(doc: PosterDocument, order: Order): Promise<{ shown: Export; files: Buffer[] }> {
  const started = await start(await newPoster(doc), order);
  const shown = await ended((started.data as Export).taskId);
  expect(shown).toMatchObject({ state: 'succeeded', progress: 1, points: { held: 0, charged: 0 } });
  return { shown, files: await Promise.all(shown.results.map(({ url }) => world.bytesOf(url))) };
}

const pixelAt = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture, { limitInputPixels: false })
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()),
];

const isNear = (found: readonly number[], wanted: readonly number[]) =>
  found.every((level, channel) => Math.abs(level - (wanted[channel] ?? 0)) < 12);

const YELLOW = [255, 238, 0];
const BLUE = [0, 0, 255];
const GREEN = [0, 192, 0];

const page = () => posterDocument([blueSquare('square', 100, 130, 50), pictureLayer(pictureId)]);

describe('an export', () => {
  it.each(['png', 'jpeg'] as const)('as %s has the requested size, and shows the page', async (format) => {
    const { shown, files } = await exported(page(), { format, scale: 2 });
    const [file = Buffer.alloc(0)] = files;
    expect(shown.results).toMatchObject([{ mime: `image/${format}`, width: 600, height: 800 }]);
    expect(await sharp(file).metadata()).toMatchObject({ format, width: 600, height: 800 });
    expect(isNear(await pixelAt(file, 10, 10), YELLOW)).toBe(true);
    expect(isNear(await pixelAt(file, 250, 310), BLUE)).toBe(true);
    expect(isNear(await pixelAt(file, 300, 600), GREEN)).toBe(true);
    // The title is drawn: some of its pixels are red.
    const { data } = await sharp(file)
      .removeAlpha()
      .extract({ left: 40, top: 40, width: 200, height: 100 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const red = data.filter((level, at) => at % 3 === 1 && level < 20).length;
    expect(red).toBeGreaterThan(500);
    expect((await world.open(shown.results[0]?.thumbUrl ?? '')).status).toBe(200);
  });

  it('as SVG looks like its PNG, also a chart, without fonts and scripts', async () => {
    const chart: PosterLayer = {
      id: 'chart',
      type: 'chart',
      x: 20,
      y: 180,
      width: 260,
      height: 120,
      rotation: 5,
      opacity: 1,
      form: 'ring',
      rows: ['¥40', '65%', '-3'].map((value, row) => ({ label: '月', value, color: `#00${3 * row}0a0` })),
      text: { family: 'noto-sans-sc', weight: 400, size: 20, color: '#111111' },
    };
    const doc = posterDocument([blueSquare('square', 100, 130, 50), pictureLayer(pictureId), chart]);
    const [
      {
        files: [svg = Buffer.alloc(0)],
      },
      {
        files: [png = Buffer.alloc(0)],
      },
    ] = [await exported(doc, { format: 'svg' }), await exported(doc, { format: 'png' })];
    expect(svg.toString()).toContain('#0030a0');
    expect(svg.toString()).not.toMatch(/<text|<script|font-family|https?:\/\/(?!www\.w3\.org)/);
    const [one, other] = await Promise.all(
      [svg, png].map((file) => sharp(file).resize(300, 400, { fit: 'fill' }).removeAlpha().raw().toBuffer()),
    );
    const off = one?.filter((level, at) => Math.abs(level - (other?.[at] ?? 0)) > 64).length ?? 1;
    expect(off / (one?.length ?? 1)).toBeLessThan(0.01);
  });

  it('as SVG shapes and orders Arabic, Hebrew, Thai and Hindi as its PNG does', async () => {
    const words = ['مرحبا بالعالم 12', 'שלום עולם 12', 'สวัสดีชาวโลก', 'नमस्ते हिन्दी क्षत्रिय'];
    const [title] = posterDocument().pages[0]?.layers ?? [];
    const fill = { type: 'solid' as const, color: '#000000' };
    const run = { family: 'noto-sans-sc', weight: 400, size: 26, fill };
    const lines = words.map((text, index) => ({
      ...(title as Extract<PosterLayer, { type: 'text' }>),
      id: `line${index}`,
      y: 20 + index * 90,
      height: 80,
      runs: [{ text, ...run }],
    }));
    const white = { fill: { type: 'solid' as const, color: '#ffffff' } };
    const doc = { ...posterDocument(), pages: [{ id: 'p1', background: white, layers: lines }] };
    const inks = await Promise.all(
      (['svg', 'png'] as const).map(async (format) => {
        const { files } = await exported(doc, { format, scale: 1 });
        const file = sharp(files[0]).resize(300, 400, { fit: 'fill' });
        return (await file.flatten({ background: '#fff' }).grayscale().raw().toBuffer()).map(
          (level) => 255 - level,
        );
      }),
    );
    const [svg = Buffer.alloc(0), png = Buffer.alloc(0)] = inks;
    const sum = (levels: Uint8Array) => levels.reduce((total, level) => total + level, 0);
    for (const [index, text] of words.entries()) {
      const band = (ink: Uint8Array) => ink.subarray((20 + index * 90) * 300, (100 + index * 90) * 300);
      const [own, wanted] = [band(svg), band(png)];
      const difference = own.map((level, at) => Math.abs(level - (wanted[at] ?? 0)));
      expect(sum(wanted), text).toBeGreaterThan(100_000);
      expect(sum(difference) / sum(wanted), text).toBeLessThan(0.1);
    }
  });

  it('shows stock pictures, and leaves missing ones blank', async () => {
    const stock = (key: string, x: number): PosterLayer => ({
      ...pictureLayer(pictureId),
      id: key,
      type: 'image',
      x,
      width: 100,
      source: { type: 'stock', key },
    });
    const doc = posterDocument([stock('serum', 20), stock('no-such-picture', 180)]);
    const {
      files: [png = Buffer.alloc(0)],
    } = await exported(doc, { format: 'png' });
    expect(isNear(await pixelAt(png, 70, 330), YELLOW)).toBe(false);
    expect(isNear(await pixelAt(png, 230, 300), YELLOW)).toBe(true);
    const {
      files: [svg = Buffer.alloc(0)],
    } = await exported(doc, { format: 'svg' });
    expect(svg.toString().match(/<image /g)).toHaveLength(1);
    expect(svg.toString()).toContain('data:image/webp;base64,');
  });

  it('as PDF has its sheet, bleed and marks, and its text as paths', async () => {
    const doc = { ...page(), size: { width: 300, height: 400, print: { widthMm: 90, bleedMm: 3 } } };
    const { shown, files } = await exported(doc, { format: 'pdf', bleed: true, cropMarks: true });
    expect(shown.results).toMatchObject([{ mime: 'application/pdf', width: 300, height: 400 }]);
    const text = files[0]?.toString('latin1') ?? '';
    const boxes = (name: string) =>
      [...text.matchAll(new RegExp(`/${name} \\[([^\\]]*)\\]`, 'g'))].at(-1)?.[1]?.split(' ').map(Number) ??
      [];
    const size = (name: string) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = boxes(name);
      return [right - left, top - bottom].map((points) => Math.round((points * 25.4) / 7.2) / 10);
    };
    expect(size('TrimBox')).toEqual([90, 120]);
    expect(size('BleedBox')).toEqual([96, 126]);
    expect(size('MediaBox')).toEqual([110, 140]);
    expect(text).not.toContain('/Font');
    const streams = [...text.matchAll(/FlateDecode\n\/Length (\d+)>> stream\n/g)].map((found) => {
      const from = (found.index ?? 0) + found[0].length;
      return inflateSync(Buffer.from(text.slice(from, from + Number(found[1])), 'latin1')).toString('latin1');
    });
    // Curves of the letters.
    expect(streams.some((content) => (content.match(/ c\n/g) ?? []).length > 20)).toBe(true);
  });

  it('of several pages has one file per page, or one page only', async () => {
    const doc = page();
    const pages = [...doc.pages, { ...posterDocument().pages[0], id: 'p2' }] as PosterDocument['pages'];
    expect((await exported({ ...doc, pages }, { format: 'jpeg' })).files).toHaveLength(2);
    const { shown } = await exported({ ...doc, pages }, { format: 'jpeg', pageId: 'p2' });
    expect(shown).toMatchObject({ pages: [1], results: [{ mime: 'image/jpeg' }] });
  });

  it('carries the AI label of its pictures', async () => {
    await world.database.pool.query(`update asset set label = 'both' where id = $1`, [pictureId]);
    try {
      for (const format of ['png', 'jpeg'] as const) {
        const {
          files: [file = Buffer.alloc(0)],
        } = await exported(page(), { format });
        const path = join(world.app.dataDir, `labelled.${format}`);
        await writeFile(path, file);
        expect(await readLabel(path), format).toMatchObject({ Label: '1', ContentProducer: LABEL_PRODUCER });
      }
      const {
        files: [svg],
      } = await exported(page(), { format: 'svg' });
      expect(svg?.toString()).toContain('TC260:AIGC');
      const {
        files: [pdf],
      } = await exported(page(), { format: 'pdf' });
      expect(pdf?.toString('latin1')).toContain('TC260:AIGC');
    } finally {
      await world.database.pool.query(`update asset set label = 'none' where id = $1`, [pictureId]);
    }
  });
});

describe('the thumbnail of a poster', () => {
  let owner: typeof user;
  let photoId: string;
  beforeAll(async () => {
    owner = await world.newUser();
    const photo = await sharp(GREEN_PICTURE).jpeg().toBuffer();
    photoId = (await world.uploadOne(owner.session, photo)).assetId;
  });

  const listed = async (posterId: string) => {
    const { items } = (await world.call('poster.poster.list', {}, owner)).data();
    return items.find((item) => item.posterId === posterId);
  };
  const drawn = (posterId: string, revision: number) =>
    vi.waitFor(
      async () => {
        const item = await listed(posterId);
        expect(item).toMatchObject({ revision, thumbUrl: expect.any(String) });
        return item?.thumbUrl ?? '';
      },
      { timeout: 100_000, interval: 100 },
    );
  const thumbs = async () => {
    const { rows } = await world.database.pool.query<{ id: string; bytes: number }>(
      `select id, bytes::int from asset where kind = 'thumb' and state = 'ready' and user_id = $1`,
      [owner.userId],
    );
    return rows;
  };
  const save = async (posterId: string, revision: number, doc: PosterDocument, title = '海报') =>
    (await world.call('poster.poster.save', { posterId, title, revision, doc }, owner)).data();

  it('is drawn after a save, once for many, never shows another revision, and is deleted with its poster', async () => {
    const doc = posterDocument([blueSquare('square', 100, 130, 50), pictureLayer(photoId)]);
    const input = { title: '海报', revision: 0, doc };
    const { posterId } = (await world.call('poster.poster.save', input, owner)).data();
    expect(await listed(posterId)).not.toHaveProperty('thumbUrl');
    const { usedBytes } = (await world.call('asset.space.get', {}, owner)).data();
    const drawing = world.startThumbs();
    try {
      const file = await world.bytesOf(await drawn(posterId, 1));
      expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 });
      expect(isNear(await pixelAt(file, 125, 155), BLUE)).toBe(true);
      expect(isNear(await pixelAt(file, 150, 300), GREEN)).toBe(true);
      const [thumb] = await thumbs();
      const space = (await world.call('asset.space.get', {}, owner)).data();
      expect(space.usedBytes - usedBytes).toBe(thumb?.bytes);

      for (let revision = 1; revision < 4; revision += 1)
        await save(posterId, revision, posterDocument([blueSquare('a', revision * 20, 10, 50)]));
      const stale = await listed(posterId);
      expect(stale).not.toHaveProperty('thumbUrl');
      expect(stale?.placeholder).toMatch(/^data:image\/webp;base64,/);
      const last = await world.bytesOf(await drawn(posterId, 4));
      expect(isNear(await pixelAt(last, 70, 30), BLUE)).toBe(true);
      expect(isNear(await pixelAt(last, 150, 300), GREEN)).toBe(false);
      const [second, ...others] = await thumbs();
      expect([second?.id === thumb?.id, others]).toEqual([false, []]);

      await save(posterId, 4, posterDocument([blueSquare('a', 60, 10, 50)]), '改名');
      expect(await listed(posterId)).toMatchObject({ revision: 5, thumbUrl: expect.any(String) });
      await world.call('poster.poster.remove', { posterId }, owner);
      expect([await thumbs(), world.filesOf(second?.id ?? '')]).toEqual([[], []]);
    } finally {
      await drawing.stop();
    }
  });
});

describe('the task of an export', () => {
  it('is the same for the same requestId, shows the poster as it was, and is accessible only to its owner', async () => {
    await world.stopWorker();
    const posterId = await newPoster(page());
    const requestId = randomUUID();
    const first = await start(posterId, { requestId });
    expect((await start(posterId, { requestId })).data).toMatchObject({
      taskId: (first.data as Export).taskId,
    });
    const { taskId } = first.data as Export;
    expect(first.data).toMatchObject({ posterId, state: 'queued', format: 'png', scale: 1, pages: [0] });
    const stranger = await world.newUser();
    for (const name of ['get', 'cancel', 'retry', 'remove'] as const) {
      expect((await ask(`poster.export.${name}`, { taskId }, stranger)).code, name).toBe('10002');
    }
    expect((await ask('poster.poster.export', { posterId, format: 'png', requestId }, stranger)).code).toBe(
      '10002',
    );
    // Later saves or deletions change nothing.
    await world.call('poster.poster.remove', { posterId }, { session: user.session });
    world.startWorker();
    const shown = await ended(taskId);
    expect(shown.state).toBe('succeeded');
    expect(isNear(await pixelAt(await world.bytesOf(shown.results[0]?.url ?? ''), 125, 155), BLUE)).toBe(
      true,
    );
    expect((await ask('poster.export.remove', { taskId })).code).toBe('0');
    expect((await ask('poster.export.get', { taskId })).code).toBe('10002');
    expect((await world.open(shown.results[0]?.url ?? '')).status).toBe(404);
  });

  it('can be canceled and retried, and continues on another worker', async () => {
    await world.stopWorker();
    const posterId = await newPoster(posterDocument([], { width: 1_000, height: 1_500 }));
    const { taskId } = (await start(posterId, { scale: 4 })).data as Export;
    expect((await ask('poster.export.cancel', { taskId })).data).toMatchObject({ state: 'canceled' });
    expect((await ask('poster.export.retry', { taskId })).data).toMatchObject({ state: 'queued' });
    world.startWorker();
    await vi.waitFor(
      async () => {
        const { data } = await ask('poster.export.get', { taskId });
        expect(data).toMatchObject({ state: 'running', stage: 'working' });
      },
      { timeout: 100_000, interval: 20 },
    );
    await world.stopWorker();
    expect((await ask('poster.export.get', { taskId })).data).toMatchObject({ state: 'queued', results: [] });
    world.startWorker();
    expect(await ended(taskId)).toMatchObject({
      state: 'succeeded',
      results: [{ width: 4_000, height: 6_000 }],
    });
  });

  it('is refused beyond the maximum side, and for a page that does not exist', async () => {
    const posterId = await newPoster(posterDocument([], { width: 6_000, height: 400 }));
    const tooLarge = await start(posterId, { scale: 4 });
    expect(tooLarge).toMatchObject({
      code: '10001',
      data: { fields: { scale: expect.stringContaining('20000') } },
    });
    expect(await start(posterId, { pageId: 'elsewhere' })).toMatchObject({ code: '10001' });
    expect(await start(posterId, { format: 'gif' as never })).toMatchObject({ code: '10001' });
  });

  it('is refused beyond the hourly limit', async () => {
    const person = await world.newUser();
    const input = { title: '海报', revision: 0, doc: posterDocument() };
    const { posterId } = (await world.call('poster.poster.save', input, { session: person.session })).data();
    await world.stopWorker();
    await world.database.pool.query(
      `insert into rate_limit (key, used, window_ends_at) values ($1, 19, now() + interval '1 hour')`,
      [`poster.export:${person.userId}`],
    );
    const order = () =>
      ask('poster.poster.export', { posterId, format: 'svg', requestId: randomUUID() }, person);
    expect((await order()).code).toBe('0');
    expect(await order()).toMatchObject({ code: '10004', data: { retryAfterMs: expect.any(Number) } });
    world.startWorker();
  });
});
