import { randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@tuzuo/core/api/routes';
import { isEnded, TASK_KINDS, type TaskKind } from '@tuzuo/core/api/task';
import { SCENES } from '@tuzuo/core/backdrops';
import { plateKey } from '@tuzuo/core/backdrops/plates';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, schemas } from '../../../../contract/api';
import { localTaskWorld } from '../../../../tests/builders/local-task-world';
import { keepMiddle, productDocument } from '../../../../tests/builders/matte-engine';

type Shown = { taskId: string; state: Api['gen.task.get']['output']['state']; results: { url: string }[] };

const IN_TIME = { timeout: 100_000, interval: 100 };

/** Stripes of four pixels, which a photo reduced to 512 px cannot show. */
const PHOTO = { width: 2_400, height: 1_600, stripe: 4 };

const PAGE = { width: 1_200, height: 800 };

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };
let photoId: string;
let thumbs: { stop: () => Promise<void> };

beforeAll(async () => {
  world = await localTaskWorld();
  thumbs = world.startThumbs();
  user = await world.newUser();
  const { width, height, stripe } = PHOTO;
  const pixels = Buffer.alloc(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = Math.floor((at % width) / stripe) % 2 ? 255 : 0;
  const bytes = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  photoId = (await world.uploadOne(user.session, bytes)).assetId;
  await keepMiddle(world, user.userId, photoId);
});

afterAll(async () => {
  await thumbs.stop();
  await world.close();
});

const ask = async <Answer>(name: RouteName, input: object) =>
  (await world.call(name, input as never, { session: user.session })).envelope as {
    code: string;
    data: Answer;
  };

const lock = (state: 'preview' | 'unlocked') =>
  world.database.pool.query('update matte set state = $1', [state]);

const ended = (name: 'poster.export.get' | 'gen.task.get', taskId: string): Promise<Shown> =>
  vi.waitFor(async () => {
    const { data } = await ask<Shown>(name, { taskId });
    if (!isEnded(data.state)) throw new Error(`the task is still ${data.state}`);
    return data;
  }, IN_TIME);

/** How strong the stripes are in the middle of a picture: the standard deviation of its levels, of which 0 to 255. */
async function stripesIn(picture: Buffer): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const middle = { left: width >> 2, top: height >> 2, width: width >> 1, height: height >> 1 };
  const cut = await sharp(picture).flatten({ background: '#fff' }).extract(middle).png().toBuffer();
  return (await sharp(cut).stats()).channels[0]?.stdev ?? 0;
}

const CLEAR = 60;
const BLURRED = 20;

const doc = () => productDocument([photoId], { size: PAGE });

const [STAGE] = SCENES;

/** The product in a scene. */
const inScene = () => {
  const document = doc();
  const image = { source: { type: 'stock' as const, key: plateKey(STAGE.id, '3:4') } };
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, background: { ...page.background, image } })),
  };
};

/** Forgets or records that the photo is paid for in the scene. */
const payScene = async (isPaid: boolean): Promise<unknown> => {
  await world.database.pool.query('delete from matte_scene');
  return isPaid
    ? world.database.pool.query('insert into matte_scene select id, $1, id from matte', [STAGE.id])
    : undefined;
};

const newPoster = async (document: object) =>
  (
    await ask<{ posterId: string; revision: number }>('poster.poster.save', {
      title: '海报',
      revision: 0,
      doc: document,
    })
  ).data;

const fileOf = ({ state, results }: Shown): Promise<Buffer> => {
  expect(state).toBe('succeeded');
  return world.bytesOf(results[0]?.url ?? '');
};

/** Creates an export while everything is paid for; `meanwhile` is called before a worker draws it. */
async function exported(
  format: 'png' | 'jpeg' | 'svg',
  meanwhile: () => Promise<unknown>,
  document: object = doc(),
): Promise<Buffer> {
  const { posterId } = await newPoster(document);
  await lock('unlocked');
  await payScene(true);
  await world.stopWorker();
  const order = { posterId, format, scale: 1, requestId: randomUUID() };
  const { data } = await ask<Shown>('poster.poster.export', order);
  await meanwhile();
  world.startWorker();
  return fileOf(await ended('poster.export.get', data.taskId));
}

async function saved(document: object = doc()): Promise<Buffer> {
  const outputs = [{ format: 'png', widthPx: PAGE.width, heightPx: PAGE.height }];
  const { data, code } = await ask<Shown>('studio.save.create', {
    doc: document,
    outputs,
    requestId: randomUUID(),
  });
  expect(code).toBe('0');
  return fileOf(await ended('gen.task.get', data.taskId));
}

/** The thumbnail of a poster, once it is drawn with a longer side of at least `width` pixels. */
const thumbOf = (posterId: string, width: number): Promise<Buffer> =>
  vi.waitFor(async () => {
    const { rows } = await world.database.pool.query<{ key: string }>(
      `select asset.storage_key as key from poster join asset on asset.id = poster.thumb_id
       where poster.id = $1 and asset.width >= $2`,
      [posterId, width],
    );
    const [row] = rows;
    if (!row) throw new Error('it is not drawn yet');
    return world.bytesOf(world.app.parts.assets.urlOf({ storageKey: row.key }));
  }, IN_TIME);

/** The thumbnail of a poster that is shared, which is larger than others. */
async function sharedThumb(document: object = doc()): Promise<Buffer> {
  const { posterId } = await newPoster(document);
  await thumbOf(posterId, 480);
  expect(await ask('share.link.create', { kind: 'poster', id: posterId })).toMatchObject({ code: '0' });
  return thumbOf(posterId, 1_080);
}

/** What each kind of task draws of a document with a locked product; null: it draws none that it is given. */
const DRAWN: Record<TaskKind, null | (() => Promise<Buffer>)> = {
  run: null,
  analyze: null,
  // It composes documents of its own from pictures.
  'poster-generate': null,
  'poster-words': null,
  'poster-export': () => exported('png', () => lock('preview')),
  'object-find': null,
  // It pays for what it draws: see below.
  'studio-save': null,
};

/** The calls that store or return what is drawn of a document, and who draws it. */
const DRAWING_CALLS: Partial<Record<RouteName, string>> = {
  'poster.poster.save': 'the thumbnail',
  'poster.poster.list': 'the thumbnail',
  'poster.poster.copy': 'the thumbnail',
  'poster.poster.import': 'the thumbnail',
  'poster.shared.copy': 'the thumbnail',
  'poster.version.restore': 'the thumbnail',
  'poster.poster.export': 'poster-export',
  'poster.export.get': 'poster-export',
  'poster.export.retry': 'poster-export',
  'share.link.create': 'the thumbnail',
  'studio.save.create': 'studio-save',
};

/** Whether a call names a document or a poster, from whichever room it is. */
const takesDocument = (name: string) =>
  Object.keys(schemas[name as RouteName].input.shape).some(
    (field) => field === 'doc' || field === 'posterId',
  );

describe('a product that is not unlocked', () => {
  it.each(TASK_KINDS.filter((kind) => DRAWN[kind]))('is drawn small only by %s', async (kind) => {
    await lock('preview');
    expect(await stripesIn((await DRAWN[kind]?.()) ?? Buffer.alloc(0))).toBeLessThan(BLURRED);
  });

  it.each(['jpeg', 'svg'] as const)('is drawn small only as %s', async (format) => {
    expect(await stripesIn(await exported(format, () => lock('preview')))).toBeLessThan(BLURRED);
  });

  it('is drawn small only in the thumbnail of a shared poster, which its page and card show', async () => {
    await lock('preview');
    expect(await stripesIn(await sharedThumb())).toBeLessThan(BLURRED);
  });

  it('is drawn by no other call that takes or returns documents', () => {
    const known = Object.keys(DRAWING_CALLS);
    const named = Object.keys(routes).filter(
      (name) => (/^(poster|studio|share)\./.test(name) || takesDocument(name)) && !known.includes(name),
    );
    expect(named.sort()).toMatchInlineSnapshot(`
      [
        "poster.export.cancel",
        "poster.export.remove",
        "poster.face.list",
        "poster.generate.cancel",
        "poster.generate.get",
        "poster.generate.remove",
        "poster.generate.retry",
        "poster.poster.generate",
        "poster.poster.get",
        "poster.poster.remove",
        "poster.result.open",
        "poster.shared.get",
        "poster.version.get",
        "poster.version.list",
        "poster.words.cancel",
        "poster.words.create",
        "poster.words.get",
        "poster.words.quote",
        "share.link.find",
        "share.link.list",
        "share.link.revoke",
        "studio.matte.get",
        "studio.matte.prepare",
        "studio.matte.retouch",
        "studio.matte.unlock",
        "studio.save.quote",
      ]
    `);
  });
});

describe('an unlocked product in a scene that is not paid for', () => {
  beforeAll(() => lock('unlocked'));

  it.each(['png', 'svg'] as const)('is drawn small only as %s', async (format) => {
    expect(await stripesIn(await exported(format, () => payScene(false), inScene()))).toBeLessThan(BLURRED);
  });

  it('is drawn small only in the thumbnail of a shared poster', async () => {
    await payScene(false);
    expect(await stripesIn(await sharedThumb(inScene()))).toBeLessThan(BLURRED);
  });

  it('is drawn with the pixels of its photo by exports that are paid for, and the save that pays', async () => {
    expect(await stripesIn(await exported('png', async () => undefined, inScene()))).toBeGreaterThan(CLEAR);
    await payScene(false);
    expect(await stripesIn(await saved(inScene()))).toBeGreaterThan(CLEAR);
    const { rowCount } = await world.database.pool.query('select from matte_scene');
    expect(rowCount).toBe(1);
  });
});

describe('an unlocked product', () => {
  it('is drawn with the pixels of its photo by exports', async () => {
    expect(await stripesIn(await exported('png', async () => undefined))).toBeGreaterThan(CLEAR);
    expect(await stripesIn(await exported('svg', async () => undefined))).toBeGreaterThan(CLEAR);
  });

  it('is drawn so by the save that pays for it', async () => {
    await lock('preview');
    expect(await stripesIn(await saved())).toBeGreaterThan(CLEAR);
    const { data } = await ask<{ state: string }>('studio.matte.get', { assetId: photoId });
    expect(data.state).toBe('unlocked');
  });
});
