import { SPACE_LIMITS } from '@tuzuo/core/api/space';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../../../tests/builders/pictures';
import { pictureLayer, posterDocument } from '../../../../tests/builders/poster-document';
import { copyAfter } from '../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { newId } from '../../db/ids';
import { createPosters } from '../poster/service';
import { fileNames } from './pack';
import { createPersonalSpace } from './service';

let world: TaskWorld;
let seller: Seller;
let other: Seller;

beforeAll(async () => {
  world = await taskWorld();
  other = await world.newSeller();
});

afterAll(() => world.close());

beforeEach(async () => {
  await world.forgetLimits();
  world.engine.script = copyAfter(0);
  seller = await world.newSeller();
});

type Name = Parameters<TaskWorld['ask']>[0];
type Item = {
  itemId: string;
  kind: string;
  name: string;
  kept: boolean;
  [more: string]: unknown;
};

const ask = (name: Name, input: object, { session } = seller) => world.ask(name, input, session);

const listOf = async (name: 'space.item.list' | 'space.recycle.list', input: object = {}, as = seller) =>
  ((await ask(name, input, as)).data as { items: Item[]; nextCursor?: string }).items;

const items = (input: object = {}, as = seller) => listOf('space.item.list', input, as);

const newPoster = async (title: string, doc = posterDocument()) =>
  (
    (await ask('poster.poster.save', { title, doc, revision: 0 })).data as {
      posterId: string;
    }
  ).posterId;

const newFolder = async (name: string, parentId?: string) =>
  ((await ask('space.folder.create', { name, ...(parentId && { parentId }) })).data as { folderId: string })
    .folderId;

const finished = async () => {
  const { taskId } = await world.create(seller);
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  return { taskId, resultId: task.results[0]?.assetId ?? '' };
};

const sweepBin = async () => {
  const { database, app } = world;
  const { assets } = app.parts;
  await createPersonalSpace({
    database,
    assets,
    posters: createPosters({ database, assets }),
  }).sweep();
};

const usage = async () =>
  (await ask('space.usage.get', {})).data as {
    usedBytes: number;
    keepDays: number;
    uses: { use: string; items: number; bytes: number }[];
  };

describe('space.item.list', () => {
  it('contains posters, uploads and results, with their kinds, and nothing of another user', async () => {
    const { resultId, taskId } = await finished();
    const posterId = await newPoster('夏日');
    const all = await items();
    expect(all.map(({ itemId, kind }) => [itemId, kind])).toEqual([
      [posterId, 'poster'],
      [resultId, 'result'],
      [seller.assetId, 'upload'],
    ]);
    expect(all[0]).toMatchObject({
      name: '夏日',
      kept: true,
      shared: false,
      pages: 1,
    });
    expect(all[1]).toMatchObject({
      tool: 'image-magnify',
      taskId,
      kept: false,
      width: 64,
    });
    expect(await items({ kind: 'result' })).toHaveLength(1);
    const theirs = (await items({}, other)).map(({ itemId }) => itemId);
    expect(theirs).toEqual([other.assetId]);
  });

  it('shows when an upload expires, and keeps it on request', async () => {
    const [before] = await items();
    expect(before?.kept).toBe(false);
    const hours = (Date.parse(String(before?.keptUntil)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    expect(await ask('space.item.keep', { itemIds: [seller.assetId] })).toMatchObject({ result: 'success' });
    const [after] = await items();
    expect(after).toMatchObject({ kept: true });
    expect(after).not.toHaveProperty('keptUntil');
    await world.letPass('30 hours', 'asset', 'created_at', 'expires_at');
    await world.app.parts.assets.sweep();
    expect(await items()).toHaveLength(1);
  });

  it('can be sorted, searched and paged', async () => {
    for (const title of ['b 50%', 'A_1', 'c']) await newPoster(title);
    const names = async (input: object) =>
      (await items({ kind: 'poster', ...input })).map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(['A_1', 'b 50%', 'c']);
    expect(await names({ sort: 'newest' })).toEqual(['c', 'A_1', 'b 50%']);
    expect(await names({ sort: 'oldest' })).toEqual(['b 50%', 'A_1', 'c']);
    expect(await names({ query: '%' })).toEqual(['b 50%']);
    expect(await names({ query: 'a_' })).toEqual(['A_1']);
    for (const sort of ['name', 'newest', 'oldest', 'largest'] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = (
          await ask('space.item.list', {
            sort,
            limit: 1,
            ...(cursor && { cursor }),
          })
        ).data as {
          items: Item[];
          nextCursor?: string;
        };
        found.push(...page.items.map(({ itemId }) => itemId));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(new Set(found).size, sort).toBe(4);
      expect(found, sort).toHaveLength(4);
    }
    expect(await ask('space.item.list', { cursor: 'bm9wZQ' })).toMatchObject({
      code: '10001',
    });
  });
});

describe('folders', () => {
  it('contain posters and files, which move up when they are deleted', async () => {
    const posterId = await newPoster('夏日');
    const outer = await newFolder('店铺');
    const inner = await newFolder('主图', outer);
    const itemIds = [posterId, seller.assetId];
    await ask('space.item.move', { itemIds, folderId: inner });
    expect((await items({ folderId: inner })).map(({ itemId }) => itemId).sort()).toEqual(itemIds.sort());
    expect(await items({ folderId: 'top' })).toEqual([]);
    expect(await ask('space.folder.list', {})).toMatchObject({
      data: {
        items: expect.arrayContaining([
          { folderId: outer, name: '店铺', items: 0 },
          { folderId: inner, name: '主图', parentId: outer, items: 2 },
        ]),
      },
    });
    await ask('space.folder.rename', { folderId: outer, name: '新店' });
    await ask('space.folder.remove', { folderId: inner });
    expect(await items({ folderId: outer })).toHaveLength(2);
  });

  it('cannot be nested within themselves, too deeply, or exceed their number', async () => {
    const path: string[] = [];
    for (let depth = 0; depth < SPACE_LIMITS.depth; depth += 1) {
      path.push(await newFolder(`f${depth}`, path.at(-1)));
    }
    expect(await ask('space.folder.create', { name: 'x', parentId: path.at(-1) })).toMatchObject({
      code: '10001',
    });
    const [top = '', second = ''] = path;
    const into = (folderId: string, parentId: string) => ask('space.folder.move', { folderId, parentId });
    expect(await into(top, second)).toMatchObject({ code: '10001' });
    expect(await into(top, top)).toMatchObject({ code: '10001' });
    expect(await into(second, 'top')).toMatchObject({ result: 'success' });
    await world.database.pool.query(
      `insert into space_folder (id, user_id, name) select gen_random_uuid(), $1, 'f' from generate_series(1, 195)`,
      [seller.userId],
    );
    expect(await ask('space.folder.create', { name: 'x' })).toMatchObject({
      code: '10001',
    });
  });

  it('of others are not found', async () => {
    const stranger = await world.newSeller();
    const folderId = await newFolder('店铺');
    const asOther = (name: Name, input: object) => ask(name, input, stranger);
    expect(await asOther('space.folder.rename', { folderId, name: 'x' })).toMatchObject({ code: '10002' });
    expect(await asOther('space.folder.remove', { folderId })).toMatchObject({
      code: '10002',
    });
    expect(await asOther('space.item.move', { itemIds: [stranger.assetId], folderId })).toMatchObject({
      code: '10002',
    });
    expect(await items({ folderId: 'top' }, stranger)).toHaveLength(1);
  });
});

describe('an item that is not the caller’s', () => {
  it.each([
    'space.item.keep',
    'space.item.remove',
    'space.item.pack',
    'space.recycle.restore',
  ] as const)('is not found by %s, which then changes nothing else', async (name) => {
    for (const foreign of [other.assetId, newId()]) {
      expect(await ask(name, { itemIds: [seller.assetId, foreign] })).toMatchObject({ code: '10002' });
    }
    expect(await items()).toMatchObject([{ kept: false }]);
  });

  it('is not accessible to a guest', async () => {
    expect(await world.ask('space.item.list', {})).toMatchObject({
      code: '11001',
    });
  });
});

describe('a name', () => {
  it('is that of the uploaded file until its owner gives another', async () => {
    const content = await plain(40, 30).png().toBuffer();
    const { assetId } = await world.uploadOne(seller.session, { content, name: '夏季新款 shoes.PNG' });
    const found = async (query: string) => (await items({ query })).map(({ itemId, name }) => [itemId, name]);
    expect(await found('新款')).toEqual([[assetId, '夏季新款 shoes.png']]);
    await ask('space.item.rename', { itemId: assetId, name: '冬季' });
    expect(await found('新款')).toEqual([]);
    expect(await found('冬季')).toEqual([[assetId, '冬季']]);
  });

  it('can be given to a file and to a poster, where it makes a new revision', async () => {
    const posterId = await newPoster('夏日');
    await ask('space.item.rename', { itemId: posterId, name: '秋天' });
    await ask('space.item.rename', { itemId: seller.assetId, name: '杯子' });
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { title: '秋天', revision: 2 },
    });
    expect((await items({ query: '杯' })).map(({ itemId }) => itemId)).toEqual([seller.assetId]);
  });
});

describe('the recycle bin', () => {
  it('hides a poster from every call, revokes its link, and restores it', async () => {
    const posterId = await newPoster('夏日');
    const { url } = (await ask('share.link.create', { kind: 'poster', id: posterId })).data as {
      url: string;
    };
    expect((await fetch(url)).status).toBe(200);
    expect(await ask('space.item.remove', { itemIds: [posterId] })).toMatchObject({ data: { keepDays: 7 } });
    expect((await fetch(url)).status).toBe(404);
    for (const name of ['get', 'copy'] as const) {
      expect(await ask(`poster.poster.${name}`, { posterId })).toMatchObject({
        code: '10002',
      });
    }
    expect(await ask('poster.poster.list', {})).toMatchObject({
      data: { items: [] },
    });
    const [binned] = await listOf('space.recycle.list');
    const days = (Date.parse(String(binned?.purgeAt)) - Date.now()) / 86_400_000;
    expect(binned?.itemId).toBe(posterId);
    expect(Math.round(days)).toBe(7);
    expect((await usage()).uses).toContainEqual({
      use: 'recycled',
      items: 1,
      bytes: expect.any(Number),
    });
    await ask('space.recycle.restore', { itemIds: [posterId] });
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      result: 'success',
    });
    expect(await listOf('space.recycle.list')).toEqual([]);
  });

  it('deletes its items after their days, with the files', async () => {
    const { resultId } = await finished();
    const posterId = await newPoster('夏日');
    await ask('space.item.remove', { itemIds: [posterId, resultId] });
    await sweepBin();
    expect(await listOf('space.recycle.list')).toHaveLength(2);
    for (const table of ['poster', 'space_item']) {
      await world.database.pool.query(
        `update ${table} set purge_at = now() - interval '1 minute' where purge_at is not null`,
      );
    }
    await sweepBin();
    expect(await listOf('space.recycle.list')).toEqual([]);
    expect(world.filesOf(resultId)).toEqual([]);
    expect(await world.count(seller.userId, 'poster')).toBe(0);
  });

  it('deletes a result permanently: its run leaves the history, and the space is freed at once', async () => {
    const { resultId, taskId } = await finished();
    await ask('space.item.remove', { itemIds: [resultId] });
    const { usedBytes } = await usage();
    expect(await ask('space.recycle.purge', {})).toMatchObject({
      code: '10001',
    });
    await ask('space.recycle.purge', { all: true });
    expect(world.filesOf(resultId)).toEqual([]);
    expect((await usage()).usedBytes).toBeLessThan(usedBytes);
    expect(await ask('gen.task.get', { taskId })).toMatchObject({
      code: '10002',
    });
  });

  it('keeps a picture that a poster shows, though its owner no longer sees it', async () => {
    const posterId = await newPoster('夏日', posterDocument([pictureLayer(seller.assetId)]));
    await ask('space.item.remove', { itemIds: [seller.assetId] });
    await ask('space.recycle.purge', { itemIds: [seller.assetId] });
    expect((await items()).map(({ itemId }) => itemId)).toEqual([posterId]);
    expect(world.filesOf(seller.assetId)).not.toEqual([]);
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { pictures: [{ assetId: seller.assetId }] },
    });
    await ask('poster.poster.remove', { posterId });
    expect(world.filesOf(seller.assetId)).toEqual([]);
  });

  it('does not keep a face that its owner has not kept', async () => {
    await world.database.pool.query(`update asset set kind = 'face' where id = $1`, [seller.assetId]);
    await ask('space.item.remove', { itemIds: [seller.assetId] });
    expect(await listOf('space.recycle.list')).toEqual([]);
    expect(world.filesOf(seller.assetId)).toEqual([]);
  });
});

describe('space.item.pack', () => {
  it('makes an archive of files under their names, and refuses posters', async () => {
    const second = await world.uploadOne(seller.session, await plain(64, 48).png().toBuffer());
    const itemIds = [seller.assetId, second.assetId];
    await ask('space.item.rename', {
      itemId: seller.assetId,
      name: 'a/b: 杯子.jpg',
    });
    const pack = (await ask('space.item.pack', { itemIds })).data as {
      url: string;
      fileName: string;
    };
    expect(pack.fileName).toBe('tuzuo-files.zip');
    const answer = await fetch(`${world.app.url}${pack.url}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes(Buffer.from('a_b_ 杯子.jpg'))).toBe(true);
    expect(bytes.includes(Buffer.from('photo.png'))).toBe(true);
    const posterId = await newPoster('夏日');
    expect(await ask('space.item.pack', { itemIds: [posterId] })).toMatchObject({ code: '10001' });
  });

  it('gives no two files the same name', () => {
    const named = (name: string) => ({ name, kind: 'result' }) as const;
    expect(
      fileNames([named('cup'), named('Cup.PNG'), named('../..'), named('')], Array(4).fill('image/png')),
    ).toEqual(['cup.png', 'Cup-2.png', '_.png', 'result-4.png']);
  });
});

describe('space.usage.get', () => {
  it('adds up to the used space, versions of posters included', async () => {
    await finished();
    const posterId = await newPoster('夏日');
    await ask('poster.poster.save', {
      posterId,
      title: '秋',
      doc: posterDocument(),
      revision: 1,
    });
    const { usedBytes, keepDays, uses } = await usage();
    expect(keepDays).toBe(7);
    expect(uses.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(usedBytes);
    expect(uses.find(({ use }) => use === 'other')?.bytes).toBeGreaterThan(0);
  });
});
