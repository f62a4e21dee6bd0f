import { randomUUID } from 'node:crypto';
import { POSTER_LIMITS } from '@tuzuo/poster/document/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { plain } from '../../../../tests/builders/pictures';
import { blueSquare, pictureLayer, posterDocument } from '../../../../tests/builders/poster-document';
import { newId } from '../../db/ids';

let world: AssetWorld;
let user: { userId: string; session: string };
let other: { userId: string; session: string };
/** IDs of the user's pictures. */
let pictures: string[];

beforeAll(async () => {
  world = await assetWorld();
  user = await world.newUser();
  other = await world.newUser();
  pictures = [await upload(), await upload()];
});

afterAll(() => world.close());

type Name = `poster.poster.${'save' | 'get' | 'list' | 'remove' | 'copy'}`;

const ask = async (name: Name, input: object, { session } = user) =>
  (await world.call(name, input as never, { session })).envelope;

const save = (input: object, as = user) =>
  ask('poster.poster.save', { title: '夏日', revision: 0, ...input }, as);

const newPoster = async (doc = posterDocument(), as = user): Promise<string> => {
  const { data } = await save({ doc }, as);
  return (data as { posterId: string }).posterId;
};

const upload = async (as = user) =>
  (await world.uploadOne(as.session, await plain(64, 48).jpeg().toBuffer())).assetId;

const referencesOf = async (posterId: string) => {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `select asset_id as id from asset_reference where holder_kind = 'poster' and holder_id = $1`,
    [posterId],
  );
  return rows.map(({ id }) => id);
};

const expires = async (assetId: string) => {
  const { rows } = await world.database.pool.query<{ hours: number | null }>(
    `select extract(epoch from expires_at - now()) / 3600 as hours from asset where id = $1`,
    [assetId],
  );
  return rows[0]?.hours;
};

describe('poster.poster.save', () => {
  it('stores a poster unchanged, from JSON and from a form, and counts its revisions', async () => {
    const doc = posterDocument([blueSquare('a', 10, 10, 50)]);
    const posterId = await newPoster(doc);
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { posterId, title: '夏日', revision: 1, doc, pictures: [] },
    });
    const next = posterDocument([blueSquare('b', 0.125, 10, 51)]);
    const body = JSON.stringify({ posterId, title: '秋', doc: next, revision: 1 });
    const headers = { 'content-type': 'application/json', 'x-jwtsid': user.session };
    const answer = await fetch(`${world.app.url}/api/poster/poster/save`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ result: 'success', data: { posterId, revision: 2 } });
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { title: '秋', revision: 2, doc: next },
    });
  });

  it('refuses a stale revision with the current one, and changes nothing', async () => {
    const posterId = await newPoster();
    await save({ posterId, title: 'one', doc: posterDocument(), revision: 1 });
    const stale = await save({ posterId, title: 'two', doc: posterDocument(), revision: 1 });
    expect(stale).toMatchObject({ code: '10003', data: { current: 2 } });
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { title: 'one', revision: 2 },
    });
  });

  it('lets one of many concurrent saves succeed', async () => {
    const posterId = await newPoster();
    const titles = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(
      titles.map((title) => save({ posterId, title, doc: posterDocument(), revision: 1 })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', '10003', '10003', '10003', '10003']);
    const winner = titles[answers.findIndex(({ code }) => code === '0')];
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { title: winner, revision: 2 },
    });
  });

  it('treats a repeated save as the same, and makes one poster per requestId', async () => {
    const posterId = await newPoster();
    const again = { posterId, title: 'once', doc: posterDocument(), revision: 1 };
    expect([await save(again), await save(again)]).toMatchObject([
      { data: { revision: 2 } },
      { data: { revision: 2 } },
    ]);
    const requestId = randomUUID();
    const [first, second] = await Promise.all([
      save({ doc: posterDocument(), requestId }),
      save({ doc: posterDocument(), requestId }),
    ]);
    expect(second.data).toEqual(first.data);
    const changed = await save({ title: 'another', doc: posterDocument(), requestId });
    expect(changed).toMatchObject({ code: '10001', data: { fields: { requestId: expect.any(String) } } });
  });

  it('finds no poster of another user', async () => {
    const posterId = await newPoster();
    const doc = posterDocument();
    expect(await save({ posterId, doc, revision: 1 }, other)).toMatchObject({ code: '10002' });
    for (const name of ['get', 'copy', 'remove'] as const) {
      expect(await ask(`poster.poster.${name}`, { posterId }, other), name).toMatchObject({ code: '10002' });
    }
    expect(await ask('poster.poster.list', {}, other)).toMatchObject({ data: { items: [] } });
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({ data: { revision: 1 } });
  });

  it.each<[string, unknown]>([
    ['no document', { hello: 1 }],
    ['of a future version', { ...posterDocument(), version: 99 }],
    ['with an unknown layer', posterDocument([{ type: 'script' } as never])],
    [
      'with too many layers',
      posterDocument(
        Array.from({ length: POSTER_LIMITS.layers + 1 }, (_, i) => blueSquare(`l${i}`, 0, 0, 1)),
      ),
    ],
    ['too deep', JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)],
  ])('refuses one %s', async (_what, doc) => {
    expect(await save({ doc })).toMatchObject({ code: '10001' });
  });

  it('refuses a body larger than any poster', async () => {
    const body = JSON.stringify({
      title: 'x',
      revision: 0,
      doc: posterDocument(),
      requestId: 'x'.repeat(9_000_000),
    });
    const headers = { 'content-type': 'application/json', 'x-jwtsid': user.session };
    const answer = await fetch(`${world.app.url}/api/poster/poster/save`, { method: 'POST', headers, body });
    expect(answer.status).toBe(413);
  });
});

describe('the pictures of a poster', () => {
  it('live as long as it does, and a day longer after it releases them', async () => {
    const [kept = '', dropped = ''] = pictures;
    const posterId = await newPoster(posterDocument([pictureLayer(kept)]));
    // Of consecutive saves only the document replaced by the first is kept as a version, with its pictures.
    const both = posterDocument([pictureLayer(kept), { ...pictureLayer(dropped), id: 'second' }]);
    await save({ posterId, doc: both, revision: 1 });
    expect((await referencesOf(posterId)).sort()).toEqual([kept, dropped].sort());
    expect([await expires(kept), await expires(dropped)]).toEqual([null, null]);
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { pictures: expect.arrayContaining([expect.objectContaining({ assetId: kept })]) },
    });

    await save({ posterId, doc: posterDocument([pictureLayer(kept)]), revision: 2 });
    expect(await referencesOf(posterId)).toEqual([kept]);
    expect(Number(await expires(dropped))).toBeCloseTo(24, 1);

    await ask('poster.poster.remove', { posterId });
    expect(await world.states()).not.toHaveProperty(kept);
  });

  it('must be the user’s own, and a deleted one stays in the document', async () => {
    const foreign = await upload(other);
    const refused = await save({ doc: posterDocument([pictureLayer(foreign)]) });
    expect(refused).toMatchObject({ code: '10001', data: { fields: { doc: expect.any(String) } } });
    expect(await save({ doc: posterDocument([pictureLayer('../../etc/passwd')]) })).toMatchObject({
      code: '10001',
    });
    const doc = posterDocument([pictureLayer(newId())]);
    const posterId = await newPoster(doc);
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({ data: { doc, pictures: [] } });
  });
});

describe("a user's posters", () => {
  it('are listed by their last change, page by page, copied and removed', async () => {
    const person = await world.newUser();
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push(await newPoster(posterDocument(), person));
    await save({ posterId: ids[0], title: '改', doc: posterDocument(), revision: 1 }, person);
    const first = await ask('poster.poster.list', { limit: 2 }, person);
    const { items, nextCursor } = first.data as { items: { posterId: string }[]; nextCursor: string };
    expect(items).toMatchObject([
      { posterId: ids[0], title: '改', revision: 2, width: 300, height: 400, pages: 1 },
      { posterId: ids[2] },
    ]);
    const rest = await ask('poster.poster.list', { limit: 2, cursor: nextCursor }, person);
    expect(rest).toMatchObject({ data: { items: [{ posterId: ids[1] }] } });
    expect(rest.data as object).not.toHaveProperty('nextCursor');
    expect(await ask('poster.poster.list', { cursor: 'elsewhere' }, person)).toMatchObject({ code: '10001' });

    const copied = await ask('poster.poster.copy', { posterId: ids[0] }, person);
    const { posterId } = copied.data as { posterId: string };
    expect(await ask('poster.poster.get', { posterId }, person)).toMatchObject({
      data: { title: '改 副本', revision: 1, doc: posterDocument() },
    });
    await ask('poster.poster.remove', { posterId }, person);
    expect(await ask('poster.poster.get', { posterId }, person)).toMatchObject({ code: '10002' });
    const exported = (await world.call('user.user.exportData', {}, { session: person.session })).data();
    expect(exported.posters.map((poster) => poster.posterId)).toEqual([ids[0], ids[2], ids[1]]);
    expect(exported.posters[0]?.doc).toEqual(posterDocument());
  });

  it('count towards their owner’s space', async () => {
    const person = await world.newUser();
    const used = async () =>
      (await world.call('asset.space.get', {}, { session: person.session })).data().usedBytes;
    const before = await used();
    await newPoster(posterDocument(), person);
    expect((await used()) - before).toBe(Buffer.byteLength(JSON.stringify(posterDocument())));
    await world.database.pool.query(`update poster set bytes = 210 * 1024 * 1024 where user_id = $1`, [
      person.userId,
    ]);
    expect(await save({ doc: posterDocument() }, person)).toMatchObject({ code: '20003' });
  });
});
