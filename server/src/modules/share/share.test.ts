import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyAfter } from '../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';

const PAGE =
  '<!doctype html><html><head><meta name="description" content="d"><title>t</title></head><body>app</body></html>';

let world: TaskWorld;
let seller: Seller;

beforeAll(async () => {
  world = await taskWorld();
  world.engine.script = copyAfter(0);
  seller = await world.newSeller();
  const root = join(world.app.dataDir, 'h5');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'index.html'), PAGE);
});

afterAll(() => world.close());

const share = (kind: string, id?: string, by: Seller | undefined = seller) =>
  world.ask('share.link.create', id === undefined ? { kind } : { kind, id }, by?.session);

async function urlOf(kind: string, id?: string, by?: Seller): Promise<string> {
  return ((await share(kind, id, by)).data as { url: string }).url;
}

/** A picture that the seller's run has made. */
async function newResult(by = seller): Promise<string> {
  const { taskId } = await world.create(by);
  const { results } = await world.workOff(() => world.ended(by.session, taskId));
  return results[0]?.assetId ?? '';
}

const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers: { 'accept-language': 'fr', ...headers } });

describe('share.link.create', () => {
  it('gives the same thing the same address, to each user his own', async () => {
    const url = await urlOf('tool', 'matting');
    expect(url).toMatch(new RegExp(`^${world.app.url}/s/[\\w-]{12}$`));
    expect(await urlOf('tool', 'matting')).toBe(url);
    expect(await urlOf('home')).not.toBe(url);
    expect(await urlOf('tool', 'matting', await world.newSeller())).not.toBe(url);
  });

  it('makes one of many calls at once', async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => urlOf('tool', 'id-photo')));
    expect(new Set(urls).size).toBe(1);
  });

  it.each([
    ['tool', 'nothing'],
    ['home', 'matting'],
    ['result', randomUUID()],
    ['result', 'no-uuid'],
    ['poster', randomUUID()],
    ['template', randomUUID()],
  ])('knows no %s %s', async (kind, id) => {
    expect(await share(kind, id)).toMatchObject({ code: '10002' });
  });

  it('refuses what is no kind, and who is nobody', async () => {
    expect(await share('user', 'x')).toMatchObject({ code: '10001' });
    expect(await world.ask('share.link.create', { kind: 'home' })).toMatchObject({ code: '11001' });
  });

  it("shares results that are the caller's own, and no uploads", async () => {
    const result = await newResult();
    expect(await share('result', result, await world.newSeller())).toMatchObject({ code: '10002' });
    expect(await share('result', seller.assetId)).toMatchObject({ code: '10002' });
    expect(await share('result', result)).toMatchObject({ result: 'success' });
  });

  it('keeps a shared result when its run is gone', async () => {
    const shared = await newResult();
    const other = await newResult();
    const url = await urlOf('result', shared);
    await world.database.pool.query('delete from asset_reference where holder_kind = $1', ['task']);
    const held = await world.database.pool.query<{ asset_id: string }>(
      `select asset_id from asset_reference where asset_id in ($1, $2)`,
      [shared, other],
    );
    expect(held.rows).toEqual([{ asset_id: shared }]);
    expect((await open(url)).status).toBe(200);
  });

  it('is bounded: so many an hour, and so many at all', async () => {
    const greedy = await world.newSeller();
    await urlOf('home', undefined, greedy);
    await world.database.pool.query(`update rate_limit set used = 60 where key = $1`, [
      `share:${greedy.userId}`,
    ]);
    expect(await share('tool', 'matting', greedy)).toMatchObject({ code: '10004' });
    expect(await share('home', undefined, greedy)).toMatchObject({ result: 'success' });
    await world.forgetLimits();
    await world.database.pool.query(
      `insert into share_link (id, user_id, kind, target)
       select 'x' || lpad(n::text, 11, '0'), $1, 'result', n::text from generate_series(1, 999) n`,
      [greedy.userId],
    );
    expect(await share('tool', 'matting', greedy)).toMatchObject({ code: '10004' });
  });
});

describe('a shared address', () => {
  it('is the app with a description in the language of its reader, absolute and of nobody', async () => {
    const url = await urlOf('tool', 'matting');
    const response = await open(url);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toBe('accept-language, accept-encoding');
    expect(html).toContain('<title>Détourage · Tuzuo</title>');
    expect(html).toContain('<meta name="tuzuo:open" content="/#/subPages/matting/index">');
    expect(html).toContain(`<meta property="og:image" content="${url}.jpg?lang=fr">`);
    expect(html).toContain('<meta property="og:locale" content="fr_FR">');
    expect(html).toContain('<body>app</body>');
    expect(html).not.toContain(seller.userId);
    expect(await (await open(url, { 'accept-language': 'en' })).text()).toContain('<title>Cut out · Tuzuo');
  });

  it('comes compressed to whom can take it, and plain to others', async () => {
    const url = await urlOf('home');
    const pages = ['br', 'gzip', 'identity'].map(async (accepted) => {
      const response = await open(url, { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(accepted === 'identity' ? null : accepted);
      return response.text();
    });
    const [first, ...rest] = await Promise.all(pages);
    expect(first).toContain('<meta name="tuzuo:open" content="/">');
    expect(rest).toEqual([first, first]);
  });

  it.each([
    '"><script>x</script>',
    'two words',
    'a/path?of=mine',
    '[::1',
    '',
  ])('names itself by its address to a caller who made up a name for it: %s', async (host) => {
    const url = await urlOf('home');
    const { hostname, port, pathname: path } = new URL(url);
    const headers = { host };
    const html = await new Promise<string>((resolve, reject) => {
      const call = request({ hostname, port, path, headers }, async (response) =>
        resolve(Buffer.concat(await response.toArray()).toString()),
      );
      call.on('error', reject).end();
    });
    expect(html).toContain(`<meta property="og:url" content="${url}">`);
  });

  it.each([
    '/s/aaaaaaaaaaaa',
    '/s/..%2f..',
    '/s/aaaaaaaaaaaa.jpg',
    '/s/',
  ])('at %s is our not-found page', async (path) => {
    const response = await open(`${world.app.url}${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page introuvable');
  });

  it.each([
    ['home', undefined],
    ['tool', 'matting'],
  ])('has a picture of %s', async (kind, id) => {
    const response = await open(`${await urlOf(kind, id)}.jpg?lang=es`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('shows a result in its picture', async () => {
    const response = await open(`${await urlOf('result', await newResult())}.jpg`);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    const [ground, shown] = [colourAt(20, 20), colourAt(800, 300)];
    expect(ground.every((value) => value > 240)).toBe(true);
    expect(shown.every((value) => value > 240)).toBe(false);
  });

  it('is gone when its picture is', async () => {
    const result = await newResult();
    const url = await urlOf('result', result);
    await world.database.pool.query(`update asset set state = 'deleting' where id = $1`, [result]);
    expect((await open(url)).status).toBe(404);
  });
});
