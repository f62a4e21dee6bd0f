import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { plain } from '../../../../tests/builders/pictures';
import { blueSquare, pictureLayer, posterDocument } from '../../../../tests/builders/poster-document';
import { sweepVersions } from './service';

let world: AssetWorld;
let owner: { userId: string; session: string };
let friend: { userId: string; session: string };

beforeAll(async () => {
  world = await assetWorld();
  owner = await world.newUser();
  friend = await world.newUser();
  // The first picture waits for the decoder process to start.
  await upload();
});

afterAll(() => world.close());

type Name = Parameters<AssetWorld['call']>[0];

const ask = async (name: Name, input: object, { session } = owner) =>
  (await world.call(name, input as never, { session })).envelope;

const dataOf = async <Data>(name: Name, input: object, as = owner) =>
  (await ask(name, input, as)).data as Data;

const upload = async (as = owner, width = 64) =>
  (await world.uploadOne(as.session, await plain(width, 48).jpeg().toBuffer())).assetId;

const save = (input: object) => ask('poster.poster.save', { title: '夏日', revision: 0, ...input });

const newPoster = async (doc = posterDocument()) =>
  ((await save({ doc })).data as { posterId: string }).posterId;

type Versions = { items: { versionId: string; title: string }[] };

const versionsOf = async (posterId: string) =>
  (await dataOf<Versions>('poster.version.list', { posterId })).items;

/** Backdates the saves of the poster and its versions. */
const letPass = (interval: string) =>
  world.database.pool.query(
    `with aged as (update poster set updated_at = updated_at - $1::interval)
     update poster_version set saved_at = saved_at - $1::interval, created_at = created_at - $1::interval`,
    [interval],
  );

describe('versions of a poster', () => {
  it('are kept separately from the saves of one session, and each can be restored', async () => {
    const first = posterDocument([blueSquare('a', 0, 0, 10)]);
    const posterId = await newPoster(first);
    await save({ posterId, title: '二', doc: posterDocument(), revision: 1 });
    await save({ posterId, title: '三', doc: posterDocument(), revision: 2 });
    expect((await versionsOf(posterId)).map(({ title }) => title)).toEqual(['夏日']);
    await letPass('10 minutes');
    await world.database.pool.query(`update poster_version set saved_at = saved_at - interval '10 minutes'`);
    await save({ posterId, title: '四', doc: posterDocument(), revision: 3 });
    const versions = await versionsOf(posterId);
    expect(versions.map(({ title }) => title)).toEqual(['三', '夏日']);
    const versionId = versions[1]?.versionId;
    expect(await ask('poster.version.get', { posterId, versionId })).toMatchObject({ data: { doc: first } });
    expect(await ask('poster.version.restore', { posterId, versionId, revision: 3 })).toMatchObject({
      code: '10003',
      data: { current: 4 },
    });
    expect(await ask('poster.version.restore', { posterId, versionId, revision: 4 })).toMatchObject({
      data: { posterId, revision: 5 },
    });
    expect(await ask('poster.poster.get', { posterId })).toMatchObject({
      data: { title: '夏日', doc: first },
    });
    // The replaced document becomes a version, even if it was saved only moments ago.
    expect((await versionsOf(posterId))[0]).toMatchObject({ title: '四' });
  });

  it('keep their pictures, for 30 days, and no longer than their poster', async () => {
    const assetId = await upload();
    const posterId = await newPoster(posterDocument([pictureLayer(assetId)]));
    await save({ posterId, doc: posterDocument(), revision: 1 });
    const isHeld = async () => {
      const { rows } = await world.database.pool.query('select from asset_reference where asset_id = $1', [
        assetId,
      ]);
      return rows.length > 0;
    };
    const { assets } = world.app.parts;
    await sweepVersions(world.database, assets);
    expect(await isHeld()).toBe(true);
    await letPass('31 days');
    await sweepVersions(world.database, assets);
    expect(await isHeld()).toBe(false);
    expect(await versionsOf(posterId)).toEqual([]);

    const another = await newPoster(posterDocument([pictureLayer(await upload())]));
    await save({ posterId: another, doc: posterDocument(), revision: 1 });
    await ask('poster.poster.remove', { posterId: another });
    const { rows } = await world.database.pool.query(
      `select from asset_reference r where holder_kind = 'poster'
         and not exists (select from poster p where p.id = r.holder_id)`,
    );
    expect(rows).toEqual([]);
  });

  it('are accessible only to their owner', async () => {
    const posterId = await newPoster();
    await save({ posterId, title: '二', doc: posterDocument(), revision: 1 });
    const versionId = (await versionsOf(posterId))[0]?.versionId;
    expect(await ask('poster.version.list', { posterId }, friend)).toMatchObject({ code: '10002' });
    expect(await ask('poster.version.get', { posterId, versionId }, friend)).toMatchObject({ code: '10002' });
    const restore = { posterId, versionId, revision: 2 };
    expect(await ask('poster.version.restore', restore, friend)).toMatchObject({
      code: '10002',
    });
    const elsewhere = await newPoster();
    expect(await ask('poster.version.get', { posterId: elsewhere, versionId })).toMatchObject({
      code: '10002',
    });
  });
});

const share = async (posterId: string) =>
  (
    await dataOf<{ url: string }>('share.link.create', {
      kind: 'poster',
      id: posterId,
    })
  ).url;

const linkIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

describe('a shared poster', () => {
  it('has a page of its own that leads to the app, until its owner revokes it', async () => {
    const posterId = await newPoster();
    expect(await dataOf('share.link.find', { kind: 'poster', id: posterId })).toEqual({});
    const url = await share(posterId);
    expect(await share(posterId)).toBe(url);
    expect(await dataOf('share.link.find', { kind: 'poster', id: posterId })).toEqual({ url });
    const page = await fetch(url, { headers: { 'accept-language': 'en' } });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(html).toContain('<h1>夏日</h1>');
    expect(html).toContain(`/#/subPages/shared-poster/index?id=${linkIn(url)}`);
    expect(html).not.toContain(posterId);
    expect(html).not.toContain(owner.userId);
    expect(
      await dataOf('poster.shared.get', { linkId: linkIn(url) }, { userId: '', session: '' }),
    ).toMatchObject({
      title: '夏日',
      pages: 1,
    });
    await ask('share.link.revoke', { url });
    expect((await fetch(url)).status).toBe(404);
    expect(await ask('poster.shared.copy', { linkId: linkIn(url) }, friend)).toMatchObject({ code: '10002' });
  });

  it('is shown in the size in which it was drawn', async () => {
    const posterId = await newPoster();
    const thumb = await upload();
    await world.database.pool.query(
      `with one as (update asset set kind = 'thumb', width = 810, height = 1080 where id = $2)
       update poster set thumb_id = $2, thumb_revision = revision where id = $1`,
      [posterId, thumb],
    );
    const url = await share(posterId);
    const html = await (await fetch(url)).text();
    expect(html).toContain(`${linkIn(url)}/after-1080.webp 810w`);
    const picture = await fetch(`${url}/after-720.webp`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect((await fetch(`${url}/before-720.webp`)).status).toBe(404);
    const { rows } = await world.database.pool.query('select thumb_revision from poster where id = $1', [
      posterId,
    ]);
    // Drawn again, larger than for lists.
    expect(rows).toEqual([{ thumb_revision: null }]);
    const linkId = linkIn(url);
    const { pictureUrl } = await dataOf<{ pictureUrl: string }>('poster.shared.get', { linkId });
    const statusOf = async () => (await fetch(`${world.app.url}${pictureUrl}`)).status;
    expect(await statusOf()).toBe(200);
    await ask('share.link.revoke', { id: linkId });
    expect(await statusOf()).toBe(404);
  });

  it('is copied with the friend’s own copies of its pictures, without hidden layers, once per request', async () => {
    const assetId = await upload();
    const hidden = { ...blueSquare('secret', 0, 0, 10), hidden: true };
    const posterId = await newPoster(posterDocument([pictureLayer(assetId), hidden]));
    const linkId = linkIn(await share(posterId));
    const requestId = randomUUID();
    const first = await dataOf<{ posterId: string }>('poster.shared.copy', { linkId, requestId }, friend);
    expect(await dataOf('poster.shared.copy', { linkId, requestId }, friend)).toEqual({
      ...first,
      revision: 1,
    });
    type Got = {
      title: string;
      doc: object;
      pictures: { assetId: string; url: string }[];
    };
    const copy = await dataOf<Got>('poster.poster.get', { posterId: first.posterId }, friend);
    expect(JSON.stringify(copy.doc)).not.toContain('secret');
    expect(JSON.stringify(copy)).not.toContain(assetId);
    expect(copy.pictures).toHaveLength(1);
    expect(JSON.stringify(copy.doc)).toContain(copy.pictures[0]?.assetId);
    expect((await fetch(`${world.app.url}${copy.pictures[0]?.url}`)).status).toBe(200);
    const { rows } = await world.database.pool.query(
      `select count(*)::int as count from asset where user_id = $1 and state <> 'deleting'`,
      [friend.userId],
    );
    expect(rows).toEqual([{ count: 1 }]);
    // The copy remains when the original is deleted.
    await ask('poster.poster.remove', { posterId });
    expect(await ask('poster.poster.get', { posterId: first.posterId }, friend)).toMatchObject({
      data: { pictures: [{ assetId: copy.pictures[0]?.assetId }] },
    });
    expect(await ask('poster.shared.get', { linkId }, friend)).toMatchObject({
      code: '10002',
    });
  });

  it('is refused if it contains a face, and for another user’s poster', async () => {
    // Other bytes than those of the other tests: all copies of a face are known as such.
    const assetId = await upload(owner, 32);
    const posterId = await newPoster(posterDocument([pictureLayer(assetId)]));
    expect(await ask('share.link.create', { kind: 'poster', id: posterId }, friend)).toMatchObject({
      code: '10002',
    });
    await world.database.pool.query(`update asset set kind = 'face' where id = $1`, [assetId]);
    expect(await ask('share.link.create', { kind: 'poster', id: posterId })).toMatchObject({ code: '10001' });
  });

  it('is not copied if its pictures do not fit, and leaves nothing behind', async () => {
    const posterId = await newPoster(posterDocument([pictureLayer(await upload())]));
    const linkId = linkIn(await share(posterId));
    const poor = await world.newUser();
    const full = await upload(poor);
    await world.database.pool.query(`update asset set bytes = 300 * 1048576 where id = $1`, [full]);
    expect(await ask('poster.shared.copy', { linkId }, poor)).toMatchObject({
      code: '20003',
    });
    const { rows } = await world.database.pool.query(
      `select id from asset where user_id = $1 and state <> 'deleting'`,
      [poor.userId],
    );
    expect(rows).toEqual([{ id: full }]);
  });
});
