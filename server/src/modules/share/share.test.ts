import { createHash, randomUUID } from 'node:crypto';
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

/** A run of the seller that has made a picture. */
async function newRun(by = seller): Promise<{ taskId: string; result: string }> {
  const { taskId } = await world.create(by);
  const { results } = await world.workOff(() => world.ended(by.session, taskId));
  return { taskId, result: results[0]?.assetId ?? '' };
}

const newResult = async (by = seller) => (await newRun(by)).result;

/** The link to a result that also shows the picture it was made from. */
const urlWithOriginal = async (id: string, original = true) => {
  const { data } = await world.ask('share.link.create', { kind: 'result', id, original }, seller.session);
  return (data as { url: string }).url;
};

const statusOf = async (url: string) => (await open(url)).status;

/** Pretends that another tool made it. */
const madeBy = (result: string, tool: string) =>
  world.database.pool.query(
    `update task set tool = $2 where id in (select task_id from task_result where asset_id = $1)`,
    [result, tool],
  );

const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers: { 'accept-language': 'fr', ...headers } });

describe('share.link.create', () => {
  it('gives the same item the same URL, and each user their own', async () => {
    const url = await urlOf('tool', 'matting');
    expect(url).toMatch(new RegExp(`^${world.app.url}/s/[\\w-]{12}$`));
    expect(await urlOf('tool', 'matting')).toBe(url);
    expect(await urlOf('home')).not.toBe(url);
    expect(await urlOf('tool', 'matting', await world.newSeller())).not.toBe(url);
  });

  it('creates one link for many concurrent calls', async () => {
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
  ])('finds no %s %s', async (kind, id) => {
    expect(await share(kind, id)).toMatchObject({ code: '10002' });
  });

  it('refuses an unknown kind, and a guest', async () => {
    expect(await share('user', 'x')).toMatchObject({ code: '10001' });
    expect(await world.ask('share.link.create', { kind: 'home' })).toMatchObject({ code: '11001' });
  });

  it('shares only the caller’s own results, and no uploads', async () => {
    const result = await newResult();
    expect(await share('result', result, await world.newSeller())).toMatchObject({ code: '10002' });
    expect(await share('result', seller.assetId)).toMatchObject({ code: '10002' });
    expect(await share('result', result)).toMatchObject({ result: 'success' });
  });

  it('keeps a shared result when its run is removed', async () => {
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

  it('is limited per hour and in total', async () => {
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

describe('share.link.revoke', () => {
  const revoke = (input: object, by = seller) => world.ask('share.link.revoke', input, by.session);

  it('revokes a link permanently, and can be repeated', async () => {
    const result = await newResult();
    const url = await urlWithOriginal(result);
    expect(await revoke({ url })).toMatchObject({ result: 'success' });
    for (const part of ['', '.jpg', '/after.webp']) expect(await statusOf(`${url}${part}`)).toBe(404);
    expect(await revoke({ url })).toMatchObject({ result: 'success' });
    expect(await (await open(url)).text()).toContain('Ce lien ne fonctionne plus');
    const again = await urlOf('result', result);
    expect(again).not.toBe(url);
    expect([await statusOf(url), await statusOf(again)]).toEqual([404, 200]);
  });

  it('is allowed only to the owner', async () => {
    const url = await urlOf('result', await newResult());
    expect(await revoke({ url }, await world.newSeller())).toMatchObject({ code: '10002' });
    expect(await statusOf(url)).toBe(200);
    expect(await world.ask('share.link.revoke', { url })).toMatchObject({ code: '11001' });
  });

  it('requires a URL', async () => {
    expect(await revoke({})).toMatchObject({ code: '10001' });
  });
});

describe('share.link.list', () => {
  it('lists the results that a user has shared, page by page', async () => {
    const owner = await world.newSeller();
    const urls: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      urls.unshift(await urlOf('result', await newResult(owner), owner));
    }
    await urlOf('home', undefined, owner);
    const list = async (input: object) => (await world.ask('share.link.list', input, owner.session)).data;
    type Page = { items: { url: string; assetId: string; tool: string }[]; nextCursor?: string };
    const first = (await list({ limit: 2 })) as Page;
    const rest = (await list({ limit: 2, cursor: first.nextCursor })) as Page;
    expect([...first.items, ...rest.items].map(({ url }) => url)).toEqual(urls);
    expect(first.items[0]).toMatchObject({ tool: 'image-magnify', original: false });
    expect(rest.nextCursor).toBeUndefined();
    const { assetId } = first.items[1] ?? { assetId: '' };
    expect(((await list({ assetId })) as Page).items.map(({ url }) => url)).toEqual([urls[1]]);
    expect(await world.ask('share.link.list', {}, seller.session)).not.toMatchObject({
      data: { items: expect.arrayContaining([expect.objectContaining({ assetId })]) },
    });
  });
});

describe('a shared address', () => {
  it('is the app with a description in the reader’s language, with absolute URLs and no personal data', async () => {
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

  it('is compressed for clients that support it, and plain for others', async () => {
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
  ])('uses our own address if the caller sends an invalid host name: %s', async (host) => {
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
    '/s/',
  ])('at %s says that the link is dead, in style', async (path) => {
    const response = await open(`${world.app.url}${path}`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('<h1>Ce lien ne fonctionne plus');
    expect(html).toMatch(/<style>:root.+--page.+class="make"><a href="\/"/s);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('has no card when the link is dead: anyone can invent addresses', async () => {
    const response = await open(`${world.app.url}/s/aaaaaaaaaaaa.jpg`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page introuvable');
  });

  it('shows a result on a page of its own, before and after, with how it was made and the price', async () => {
    const url = await urlWithOriginal(await newResult());
    const response = await open(url);
    const html = await response.text();
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    for (const part of [
      '<html lang="fr">',
      '<title>Un ami a créé cette image avec Tuzuo</title>',
      `<meta property="og:image" content="${url}.jpg?lang=fr">`,
      '<img class="after"',
      '<img class="before"',
      'Appuyez longuement sur l’image pour l’enregistrer',
      '<strong>Agrandir</strong>',
      '<li>2×</li>',
      '2 pt par usage',
      'Créer la mienne',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('<script src');
    expect(html).not.toContain('>app<');
    for (const secret of [seller.userId, seller.assetId]) expect(html).not.toContain(secret);
    expect(await (await open(`${url}?lang=es`)).text()).toContain('Crear la mía');
  });

  it('contains nothing that its owner wrote', async () => {
    const result = await newResult();
    const url = await urlWithOriginal(result);
    const options = JSON.stringify({ to: '"><script>alert(1)</script>', prompt: 'a secret', scale: 2 });
    await world.database.pool.query(
      `update task set snapshot = jsonb_set(snapshot, '{options}', $2::jsonb)
       where id in (select task_id from task_result where asset_id = $1)`,
      [result, options],
    );
    const html = await (await open(url)).text();
    expect(html).toContain('<li>2×</li><li>64 × 48</li>');
    expect(html).not.toContain('alert(1)');
    expect(html).not.toContain('secret');
  });

  it('allows its one script by hash, and no other inline script', async () => {
    const response = await open(await urlWithOriginal(await newResult()));
    const scripts = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/g)];
    const hashes = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
    expect(hashes).toHaveLength(1);
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hashes[0]}'`);
  });

  it('shows the original only while its owner wants that', async () => {
    const result = await newResult();
    const url = await urlWithOriginal(result, false);
    expect(await (await open(url)).text()).not.toContain('class="before"');
    expect(await statusOf(`${url}/before.webp`)).toBe(404);
    expect(await urlWithOriginal(result, true)).toBe(url);
    expect(await statusOf(`${url}/before.webp`)).toBe(200);
    // Omitting the option means no.
    expect(await urlOf('result', result)).toBe(url);
    expect(await statusOf(`${url}/before.webp`)).toBe(404);
  });

  it('serves its pictures in screen sizes, without metadata, and to be revalidated', async () => {
    const url = await urlWithOriginal(await newResult());
    const response = await open(`${url}/after-400.webp`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const { format, width, height, exif, icc } = await sharp(
      Buffer.from(await response.arrayBuffer()),
    ).metadata();
    expect({ format, width, height, exif, icc }).toEqual({
      format: 'webp',
      width: 64,
      height: 48,
      exif: undefined,
      icc: undefined,
    });
    const etag = response.headers.get('etag') ?? '';
    expect((await open(`${url}/after-400.webp`, { 'if-none-match': etag })).status).toBe(304);
    for (const name of ['after-401.webp', 'video.mp4', 'after.png', '..%2f..']) {
      expect(await statusOf(`${url}/${name}`), name).toBe(404);
    }
  });

  it('shows a video with its poster frame, and serves ranges of it', async () => {
    const result = await newResult();
    const url = await urlWithOriginal(result);
    await world.database.pool.query(`update asset set mime = 'video/mp4' where id = $1`, [result]);
    const html = await (await open(url)).text();
    expect(html).toContain('<title>Un ami a créé cette vidéo avec Tuzuo</title>');
    expect(html).toMatch(/<video controls [^>]*poster="[^"]+\/after-720\.webp"/);
    const part = await open(`${url}/video.mp4`, { range: 'bytes=0-9' });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect(await statusOf(`${url}/after-720.webp`)).toBe(200);
  });

  it.each([
    'id-photo',
    'ai-virtual-model',
    'ai-cloth-model',
    'ai-change-shoes',
  ])('never shows what %s has made: sharing is refused, and an old link leads to the tool', async (tool) => {
    const result = await newResult();
    const url = await urlWithOriginal(result);
    await madeBy(result, tool);
    await world.database.pool.query('update share_link set tool = $2 where target = $1', [result, tool]);
    expect(await share('result', result)).toMatchObject({
      code: '10001',
      data: { fields: { id: expect.any(String) } },
    });
    expect(await (await open(url)).text()).toContain(`content="/#/subPages/${tool}/index"`);
    for (const name of ['after.webp', 'before.webp']) expect(await statusOf(`${url}/${name}`)).toBe(404);
  });

  it('leads home if it is not known any more what made the picture', async () => {
    const result = await newResult();
    const url = await urlWithOriginal(result);
    await world.database.pool.query('delete from task_result where asset_id = $1', [result]);
    await world.database.pool.query('update share_link set tool = null where target = $1', [result]);
    expect(await (await open(url)).text()).toContain('<meta name="tuzuo:open" content="/">');
    expect(await statusOf(`${url}/after.webp`)).toBe(404);
  });

  it('disappears with all its pictures when its owner deletes the result, even if another run uses it', async () => {
    const { taskId, result } = await newRun();
    const url = await urlWithOriginal(result);
    await world.create({ ...seller, assetId: result });
    expect(await world.ask('gen.task.remove', { taskId }, seller.session)).toMatchObject({
      result: 'success',
    });
    for (const part of ['', '.jpg', '/after.webp', '/before.webp']) {
      expect(await statusOf(`${url}${part}`), part).toBe(404);
    }
    const held = `select 1 from asset_reference where holder_kind = 'share' and holder_id = $1`;
    expect((await world.database.pool.query(held, [result])).rows).toEqual([]);
  });

  it('disappears when its picture is deleted', async () => {
    const result = await newResult();
    const url = await urlOf('result', result);
    await world.database.pool.query(`update asset set state = 'deleting' where id = $1`, [result]);
    expect((await open(url)).status).toBe(404);
  });
});
