import type { Api } from '@tuzuo/contract/api';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSafety, SAFETY_SECRET, startFakeSafety } from '../../../../tests/builders/fake-safety';
import { UNTIL_SILENT } from '../../../../tests/builders/fake-vendor';
import { plain } from '../../../../tests/builders/pictures';
import { blueSquare, pictureLayer, posterDocument } from '../../../../tests/builders/poster-document';
import { copyAfter } from '../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { createSafetyWebhook } from '../../safety/webhook';

let fake: FakeSafety;
let world: TaskWorld;
let owner: Seller;

const BAD = '违禁';

beforeAll(async () => {
  fake = await startFakeSafety();
  const webhook = createSafetyWebhook({
    url: `${fake.url}/check?from=tuzuo`,
    secret: SAFETY_SECRET,
    timeoutMs: UNTIL_SILENT,
  });
  world = await taskWorld({ safety: { providers: [webhook] } });
  world.engine.script = copyAfter(0);
  owner = await world.newSeller();
});

afterAll(async () => {
  await world.close();
  await fake.stop();
});

beforeEach(() => {
  fake.answerWith(({ text = '' }) => ({
    json: text.includes(BAD) ? { verdict: 'refused', reason: 'illegal' } : { verdict: 'clear' },
  }));
});

type Saved = Api['poster.poster.save']['output'];

const save = async (doc: PosterDocument, known: Partial<Saved> = {}) =>
  (await world.ask('poster.poster.save', { title: '夏日', revision: 0, ...known, doc }, owner.session))
    .data as Saved;

const share = (posterId: string) =>
  world.ask('share.link.create', { kind: 'poster', id: posterId }, owner.session);

const urlOf = async (posterId: string) => ((await share(posterId)).data as { url: string }).url;

const linkIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** What anyone with the link sees of the poster, once the check's job has run. */
async function seen(url: string) {
  await fetch(url);
  await world.app.safety.work();
  const page = await fetch(url);
  const picture = await fetch(`${url}/after-720.webp`);
  const linkId = linkIn(url);
  const shared = (await world.ask('poster.shared.get', { linkId })).data as
    | Api['poster.shared.get']['output']
    | null;
  const html = await page.text();
  return {
    page: page.status,
    pictures: [html.includes('<img '), picture.status, shared?.pictureUrl !== undefined, shared?.placeholder],
  };
}

const VISIBLE = { page: 200, pictures: [true, 200, true, 'data:image/webp;base64,AAAA'] };
const WITHOUT_PICTURE = { page: 200, pictures: [false, 404, false, undefined] };
const HIDDEN = { page: 404, pictures: [false, 404, false, undefined] };

/** Draws the poster's current revision. */
async function draw(posterId: string): Promise<void> {
  const { assetId } = await world.uploadOne(owner.session, await plain(48, 64).jpeg().toBuffer());
  await world.database.pool.query(
    `with one as (update asset set kind = 'thumb', width = 810, height = 1080 where id = $2)
     update poster set thumb_id = $2, thumb_revision = revision,
       thumb_blur = 'data:image/webp;base64,AAAA' where id = $1`,
    [posterId, assetId],
  );
}

const words = (text: string): PosterLayer => {
  const [title] = posterDocument().pages[0]?.layers ?? [];
  if (title?.type !== 'text') throw new Error('the page has no title');
  return { ...title, id: 'words', runs: title.runs.map((run) => ({ ...run, text })) };
};

describe('the page of a shared poster', () => {
  it('shows the picture of the revision that was checked, and never that of another', async () => {
    const first = await save(posterDocument());
    const url = await urlOf(first.posterId);
    await draw(first.posterId);
    expect(await seen(url)).toEqual(VISIBLE);
    // Sharing again draws it again, larger; what is shown stays until then.
    await share(first.posterId);
    expect(await seen(url)).toEqual(VISIBLE);
    const bad = await save(posterDocument([words(BAD)]), first);
    await draw(first.posterId);
    expect(await seen(url)).toEqual(HIDDEN);
    const good = await save(posterDocument(), bad);
    expect(await seen(url)).toEqual(WITHOUT_PICTURE);
    const linkId = linkIn(url);
    const card = async () => Buffer.from(await (await fetch(`${url}.jpg`)).arrayBuffer());
    const plainCard = await card();
    await draw(first.posterId);
    expect(await seen(url)).toEqual(VISIBLE);
    expect((await card()).equals(plainCard)).toBe(false);
    // A new name changes no picture.
    await world.ask('space.item.rename', { itemId: first.posterId, name: '秋日' }, owner.session);
    expect(await seen(url)).toEqual(VISIBLE);
    expect((await world.ask('poster.shared.get', { linkId })).data).toMatchObject({ title: '秋日' });
    expect(good.revision).toBe(3);
  });

  const frame = { ...blueSquare('frame', 0, 0, 100), shape: undefined, fill: undefined };
  const code = (text: string) =>
    ({
      ...frame,
      type: 'code',
      format: 'qr',
      text,
      color: '#000000',
      background: null,
    }) as unknown as PosterLayer;
  const [run] = (words(BAD) as Extract<PosterLayer, { type: 'text' }>).runs;
  const cell = { runs: [run], align: 'left' };
  const table = {
    ...frame,
    type: 'table',
    columns: [1],
    rows: [1],
    cells: [[cell]],
    border: null,
    padding: 0,
  } as unknown as PosterLayer;
  const group = (...layers: PosterLayer[]) => ({ ...frame, type: 'group', layers }) as unknown as PosterLayer;
  const card = `BEGIN:VCARD\nVERSION:3.0\nFN:${BAD}\nEND:VCARD`;
  it.each<[string, PosterLayer]>([
    ['a text', words(BAD)],
    ['a QR code', code(card)],
    ['the escaped address in a QR code', code(`https://example.com/${encodeURIComponent(BAD)}%`)],
    ['a code in a group', group(group(code(BAD)))],
    ['a cell of a table', table],
    ['a text in a group', group(words(BAD))],
    ['the name of a layer, which copies contain', { ...blueSquare('a', 0, 0, 10), name: BAD }],
    ['the end of a long text', words(`${'好'.repeat(1_990)}${BAD}`)],
    ['a text across the parts that are sent', words(`${'好'.repeat(1_991)}${BAD}`)],
    ['a text with an invisible character', words([...BAD].join('\u200b'))],
    [
      'layers of a letter each, whatever their names',
      group(...[...BAD].map((letter, at) => ({ ...words(letter), id: `w${at}`, name: `layer ${at}` }))),
    ],
  ])('is not shown with refused words in %s', async (_where, layer) => {
    const { posterId } = await save(posterDocument([layer]));
    expect(await share(posterId)).toMatchObject({ code: '30003' });
  });
});

describe('the picture of a person', () => {
  /** Makes an upload what it is once a face tool has used it. */
  const become = (assetId: string) =>
    world.database.transaction((tx) => world.app.parts.assets.markFaces(tx, [assetId]));

  const face = async () => {
    const { assetId } = await world.uploadOne(owner.session, await plain(40, 40).jpeg().toBuffer());
    await become(assetId);
    return assetId;
  };

  it('hides a shared poster from the save that adds it to the one that removes it', async () => {
    const first = await save(posterDocument());
    const url = await urlOf(first.posterId);
    await draw(first.posterId);
    expect(await seen(url)).toEqual(VISIBLE);
    const added = await save(posterDocument([pictureLayer(await face())]), first);
    expect(added).toMatchObject({ revision: 2, linkNote: expect.stringContaining('人物') });
    await draw(first.posterId);
    expect(await seen(url)).toEqual(HIDDEN);
    const linkId = linkIn(url);
    expect(await world.ask('poster.shared.copy', { linkId }, owner.session)).toMatchObject({ code: '10002' });
    expect(await share(first.posterId)).toMatchObject({ code: '10001' });
    const renamed = { posterId: first.posterId, revision: 2, title: '秋日' };
    // Told once, not at each save.
    const page = posterDocument([pictureLayer(await face())]);
    const again = await save(page, renamed);
    expect(again).toEqual({ posterId: first.posterId, revision: 3 });
    const removed = await save(posterDocument(), again);
    await draw(first.posterId);
    expect(await seen(url)).toEqual(VISIBLE);
    const { posterId } = first;
    const restored = async (versionId: string, revision: number) =>
      (await world.ask('poster.version.restore', { posterId, versionId, revision }, owner.session))
        .data as Saved;
    const latestId = async () => {
      const { data } = await world.ask('poster.version.list', { posterId }, owner.session);
      return (data as Api['poster.version.list']['output']).items[0]?.versionId ?? '';
    };
    // Of saves within minutes the first is kept, which has no picture; a restore keeps what it replaces.
    const withPicture = await save(page, removed);
    const without = await restored(await latestId(), withPicture.revision);
    expect(without).toEqual({ posterId, revision: 6 });
    expect(await restored(await latestId(), 6)).toEqual({ posterId, revision: 7, linkNote: added.linkNote });
  });

  const enlarged = async (by: Seller) => {
    const { taskId } = await world.create(by);
    const { results } = await world.workOff(() => world.ended(by.session, taskId));
    const id = results[0]?.assetId ?? '';
    // The scripted engine copies; a real one makes other bytes.
    await world.database.pool.query('update asset set sha256 = sha256(id::text::bytea) where id = $1', [id]);
    return id;
  };

  const shareResult = (id: string, by: Seller) =>
    world.ask('share.link.create', { kind: 'result', id, original: true }, by.session);

  it('remains one when another tool has worked on it, and when that run is gone', async () => {
    const seller = await world.newSeller();
    await become(seller.assetId);
    const first = await enlarged(seller);
    expect(await shareResult(first, seller)).toMatchObject({ code: '10001' });
    const history = (await world.ask('gen.task.list', {}, seller.session)).data;
    expect(history).toMatchObject({ items: [{ results: [{ assetId: first }] }] });
    expect(JSON.stringify(history)).not.toContain('cardUrl');
    const second = await enlarged({ ...seller, assetId: first });
    await world.database.pool.query('delete from asset_reference where asset_id = $1', [seller.assetId]);
    await world.database.pool.query('delete from task_result where asset_id = $1', [first]);
    expect(await shareResult(second, seller)).toMatchObject({ code: '10001' });
    const { posterId } = (
      await world.ask(
        'poster.poster.save',
        { title: '夏日', doc: posterDocument([pictureLayer(second)]), revision: 0 },
        seller.session,
      )
    ).data as Saved;
    expect(
      await world.ask('share.link.create', { kind: 'poster', id: posterId }, seller.session),
    ).toMatchObject({ code: '10001' });
    const harmless = await world.newSeller();
    expect(await shareResult(await enlarged(harmless), harmless)).toMatchObject({ code: '0' });
  });

  it('disappears from links that were made before it was known as one, with what was made of it', async () => {
    const seller = await world.newSeller();
    const first = await enlarged(seller);
    const second = await enlarged({ ...seller, assetId: first });
    const { url } = (await shareResult(second, seller)).data as { url: string };
    const pictures = () =>
      Promise.all(['before', 'after'].map(async (side) => (await fetch(`${url}/${side}-720.webp`)).status));
    expect(await pictures()).toEqual([200, 200]);
    const photo = (await world.uploadOne(owner.session, await plain(50, 40).jpeg().toBuffer())).assetId;
    const { posterId } = await save(posterDocument([pictureLayer(photo)]));
    const posterUrl = await urlOf(posterId);
    await draw(posterId);
    expect(await seen(posterUrl)).toEqual(VISIBLE);
    await become(seller.assetId);
    await become(photo);
    expect(await pictures()).toEqual([404, 404]);
    expect(await seen(posterUrl)).toEqual(HIDDEN);
  });

  it('is one of a person in every copy that its owner uploads, before and after it is known as one', async () => {
    const bytes = await plain(70, 40).jpeg().toBuffer();
    const uploaded = async (by: Seller) => (await world.uploadOne(by.session, bytes)).assetId;
    const seller = await world.newSeller();
    const earlier = await uploaded(seller);
    const made = await enlarged({ ...seller, assetId: earlier });
    await become(await uploaded(seller));
    const later = await uploaded(seller);
    expect(await shareResult(made, seller)).toMatchObject({ code: '10001' });
    for (const assetId of [earlier, later]) {
      const doc = posterDocument([pictureLayer(assetId)]);
      const saved = await world.ask(
        'poster.poster.save',
        { title: '夏日', doc, revision: 0 },
        seller.session,
      );
      const { posterId: id } = saved.data as Saved;
      expect(await world.ask('share.link.create', { kind: 'poster', id }, seller.session)).toMatchObject({
        code: '10001',
      });
    }
    // Someone else's picture is theirs to show.
    const other = await world.newSeller();
    const theirs = await enlarged({ ...other, assetId: await uploaded(other) });
    expect(await shareResult(theirs, other)).toMatchObject({ code: '0' });
  });
});
