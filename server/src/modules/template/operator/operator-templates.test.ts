import { readdirSync } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Api } from '@tuzuo/contract/api';
import type { PosterDocument, PosterLayer } from '@tuzuo/core/poster/document';
import { stockKeysOf } from '@tuzuo/core/poster/pictures';
import { stockPicture } from '@tuzuo/core/poster/stock';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../../tests/builders/account-client';
import { type AdminWorld, adminWorld } from '../../../../../tests/builders/admin-world';
import { temporaryDataDir } from '../../../../../tests/builders/data-dir';
import { plain } from '../../../../../tests/builders/pictures';
import { posterDocument } from '../../../../../tests/builders/poster-document';
import { templatesInLibrary } from '../../../../../tests/builders/templates';
import { zipOf } from '../../../../../tests/builders/zip';
import { say } from '../../../i18n/words';

const psd = (name: string) =>
  fileURLToPath(new URL(`../../../../../tests/fixtures/psd/${name}.psd`, import.meta.url));

const WHY = ['--reason', 'for spring', '--as', 'lin'];
const ABOUT = ['--category', 'sale', '--scene', 'promotion'];

/** Processes are started for each, on a machine that may be busy. */
const PATIENCE_MS = 90_000;

let world: AdminWorld;
let folder: string;

beforeAll(async () => {
  world = await adminWorld();
  folder = await temporaryDataDir();
  await templatesInLibrary(world.database);
});
afterAll(() => world.close());

const fileOf = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const run = (...args: string[]) => world.run('template', ...args);

type Made = {
  titles: Record<string, string>;
  notKept: { loss: string; name: string }[];
  texts: object;
  colors: string[];
  missingLetters: string[];
};

const add = async (key: string, file: string, ...options: string[]): Promise<Made> => {
  const [made] = await run('add', key, file, ...ABOUT, ...options, ...WHY);
  return made as Made;
};

const published = async (key: string, file: string, ...options: string[]): Promise<Made> => {
  const made = await add(key, file, ...options);
  await run('publish', key, ...WHY);
  return made;
};

const keysOf = async (input: object = {}): Promise<string[]> => {
  const { envelope } = await world.call('template.template.list', { limit: 50, ...input } as never);
  const { items } = envelope.data as Api['template.template.list']['output'];
  return items.map(({ templateId }) => templateId);
};

const got = async (templateId: string, locale = 'zh-CN') => {
  const { envelope } = await world.call('template.template.get', { templateId }, {
    headers: { 'accept-language': locale },
  } as never);
  return envelope as { code: string; data: Api['template.template.get']['output'] };
};

const open = (path: string) => fetch(`${world.app.url}${path}`);

/** Names of all files that are kept. */
const files = () =>
  readdirSync(join(world.app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

const rowsIn = async (table: string) =>
  Number((await world.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

/** What nothing may be left of when a command is refused. */
const kept = async () => ({
  files: files(),
  pictures: await rowsIn('template_picture'),
  templates: await rowsIn('template'),
  terms: await rowsIn('template_term'),
  actions: await rowsIn('admin_action'),
});

const picture = (id: string, source: string): PosterLayer => ({
  ...{ id, type: 'image', x: 20, y: 150, width: 200, height: 200, rotation: 0, opacity: 1 },
  source: { type: 'asset', id: source },
});

const photo = (color: string) => plain(64, 64, color).png().toBuffer();

const zipFor = async (document: PosterDocument, pictures: Record<string, Buffer>) =>
  zipOf({ 'poster.json': JSON.stringify(document), ...pictures });

describe('an operator’s template', { timeout: PATIENCE_MS }, () => {
  it('is made of a PSD, and seen by all once it is published', async () => {
    const made = await add(
      'spring-effects',
      psd('effects'),
      ...['--title', '春日效果', '--title-en', 'Spring effects', '--tags', '春天,邮票', '--accept'],
    );
    expect(made).toMatchObject({
      isPublished: false,
      titles: { 'zh-CN': '春日效果', 'zh-TW': '春日效果', en: 'Spring effects' },
      notKept: expect.arrayContaining([expect.objectContaining({ loss: 'effects', name: 'bevel' })]),
    });
    expect(await keysOf()).not.toContain('spring-effects');
    expect((await got('spring-effects')).code).toBe('10002');
    await run('publish', 'spring-effects', ...WHY);
    // Before the library, unless told otherwise.
    expect((await keysOf())[0]).toBe('spring-effects');
    expect(await keysOf({ categoryId: 'sale' })).toContain('spring-effects');
    expect(await keysOf({ query: 'chunri' })).toEqual(['spring-effects']);
    expect(await keysOf({ query: '邮票' })).toEqual(['spring-effects']);
    expect(await keysOf({ query: 'spring effects' })).toEqual(['spring-effects']);
    const { data } = await got('spring-effects', 'fr');
    expect(data.title).toBe('春日效果');
    expect((await got('spring-effects', 'en')).data.title).toBe('Spring effects');
    expect(data.placeholder).toMatch(/^data:image\/webp;base64,/);
    for (const [address, width] of [
      [data.thumbUrl, 360],
      [data.previewUrl, 720],
    ] as const) {
      const answer = await open(address);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([found.format, found.width]).toEqual(['webp', width]);
      expect(width / (found.height ?? 1)).toBeCloseTo(data.width / data.height, 1);
    }
    const keys = stockKeysOf(data.doc);
    expect(keys).toHaveLength(7);
    for (const key of keys) expect((await open(stockPicture(key))).status).toBe(200);
  });

  it('has a page of its own with a card, like the library’s', async () => {
    const page = await open('/p/spring-effects');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('春日效果');
    const card = await open('/p/spring-effects.jpg');
    expect(card.headers.get('content-type')).toBe('image/jpeg');
  });

  it('is beside the library in pages without a gap or a double', async () => {
    await published(
      'spring-last',
      await fileOf('last.json', JSON.stringify(posterDocument())),
      '--position',
      '900',
    );
    const all = await keysOf();
    expect(all[0]).toBe('spring-effects');
    expect(all.at(-1)).toBe('spring-last');
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const { envelope } = await world.call('template.template.list', { limit: 2, cursor } as never);
      const page = envelope.data as Api['template.template.list']['output'];
      paged.push(...page.items.map(({ templateId }) => templateId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(paged).toEqual(all);
  });

  it('comes as an SVG, with its words', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#0a5"/>
      <text x="40" y="120" font-size="60" fill="#fff">新茶上市</text></svg>`;
    const made = await published('new-tea', await fileOf('茶.svg', svg));
    expect(made).toMatchObject({
      titles: { 'zh-CN': '茶' },
      texts: { editable: 1, all: 1 },
      colors: ['green'],
    });
    expect(await keysOf({ query: '新茶' })).toEqual(['new-tea']);
    expect(await keysOf({ color: 'green' })).toContain('new-tea');
  });

  it('comes as a ZIP of a poster with its pictures', async () => {
    const document = posterDocument([
      picture('one', 'front'),
      picture('two', 'back'),
      picture('gone', 'away'),
    ]);
    const zip = await zipFor(document, {
      'pictures/front.png': await photo('#ff0000'),
      'pictures/back.png': await photo('#0000ff'),
      'pictures/away.png': Buffer.from('no picture at all'),
      '__MACOSX/._poster.json': Buffer.from('noise'),
    });
    const made = await published('zipped', await fileOf('zipped.zip', zip));
    expect(made.notKept).toEqual([{ loss: 'noPicture', name: 'away' }]);
    const { data } = await got('zipped');
    const [front = '', back = ''] = stockKeysOf(data.doc);
    const bytes = Buffer.from(await (await open(stockPicture(front))).arrayBuffer());
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(back).not.toBe('');
    // Fetched or kept from elsewhere: nothing.
    expect(JSON.stringify(data.doc)).not.toContain('"asset"');
  });
});

describe('a change', { timeout: PATIENCE_MS }, () => {
  const document = (text: string, source: string): PosterDocument => {
    const made = posterDocument([picture('photo', source)]);
    return JSON.parse(JSON.stringify(made).replace('大字 Ag', text)) as PosterDocument;
  };

  const zipped = async (text: string, color: string) =>
    fileOf(`${color.slice(1)}.zip`, await zipFor(document(text, 'a'), { 'a.png': await photo(color) }));

  it('of what is said takes effect at once, and is noted with before and after', async () => {
    await published('changing', await zipped('夏天', '#00aa00'));
    await run('set', 'changing', '--title', '夏日来信', '--category', 'daily', '--tags', '邮局', ...WHY);
    expect(await keysOf({ query: '夏日来信' })).toEqual(['changing']);
    expect(await keysOf({ query: '邮局' })).toEqual(['changing']);
    expect(await keysOf({ categoryId: 'daily' })).toContain('changing');
    expect((await got('changing', 'zh-TW')).data.title).toBe('夏日來信');
    expect(await world.run('audit', 'export', '--of', 'changing')).toMatchObject([
      {
        action: 'template.add',
        actor: 'lin',
        reason: 'for spring',
        after: { titles: { 'zh-CN': '00aa00' } },
      },
      { action: 'template.publish', before: { isPublished: false }, after: { isPublished: true } },
      { action: 'template.set', before: { category: 'sale' }, after: { category: 'daily', tags: ['邮局'] } },
    ]);
    await expect(run('set', 'changing', '--title', ' ', ...WHY)).rejects.toThrow('title in zh-CN');
    await expect(run('set', 'changing', '--category', 'none', ...WHY)).rejects.toThrow('one of sale');
    await expect(run('set', 'changing', ...WHY)).rejects.toThrow('Nothing');
    await expect(run('set', 'changing', '--title', '没有原因')).rejects.toThrow('a reason');
  });

  it('of its file keeps the pictures that posters have, and drops those that nobody saw', async () => {
    const shown = stockKeysOf((await got('changing')).data.doc);
    const { thumbUrl } = (await got('changing')).data;
    await run('replace', 'changing', await zipped('秋天', '#aa5500'), ...WHY);
    const after = (await got('changing')).data;
    expect(JSON.stringify(after.doc)).toContain('秋天');
    expect(after.title).toBe('夏日来信');
    expect(after.thumbUrl).not.toBe(thumbUrl);
    expect(await keysOf({ query: '秋天' })).toContain('changing');
    expect((await open(stockPicture(shown[0] ?? ''))).status).toBe(200);
    // How it looked is on no poster.
    expect((await open(thumbUrl)).status).toBe(404);
  });

  it('hides it without taking anything from posters', async () => {
    const { user } = await world.logIn(newMobile());
    const options = { session: user.jwtSid };
    const { doc } = (await got('changing')).data;
    const input = { title: '我的', doc, revision: 0, templateId: 'changing' };
    const saved = (await world.call('poster.poster.save', input as never, options)).data();
    await world.call('template.favorite.set', { templateId: 'changing', favorite: 'true' } as never, options);
    await run('unpublish', 'changing', ...WHY);
    expect(await keysOf()).not.toContain('changing');
    expect(await keysOf({ query: '夏日来信' })).not.toContain('changing');
    expect((await got('changing')).code).toBe('10002');
    expect((await open('/p/changing')).status).toBe(404);
    await expect(run('unpublish', 'changing', ...WHY)).rejects.toThrow('not published already');
    const { posterId } = saved as { posterId: string };
    const mine = (await world.call('poster.poster.get', { posterId } as never, options)).data();
    expect(mine).toMatchObject({ doc });
    const [key = ''] = stockKeysOf(doc);
    await run('remove', 'changing', ...WHY);
    expect((await open(stockPicture(key))).status).toBe(200);
    await expect(run('show', 'changing')).rejects.toThrow('no template');
  });

  it('removes even what posters show when it has to go, but nothing that another template shows', async () => {
    const file = await zipped('一样', '#123456');
    await published('twin-one', file);
    await published('twin-two', file);
    const [key = ''] = stockKeysOf((await got('twin-one')).data.doc);
    await run('remove', 'twin-one', '--pictures', ...WHY);
    expect((await open(stockPicture(key))).status).toBe(200);
    await run('remove', 'twin-two', '--pictures', ...WHY);
    expect((await open(stockPicture(key))).status).toBe(404);
  });

  it('leaves the library alone, and the library leaves it alone', async () => {
    const [first = ''] = (await keysOf()).filter((key) => !key.startsWith('spring-'));
    await expect(run('remove', 'midyear-opening', ...WHY)).rejects.toThrow(
      'the program’s own'.replace('’', "'"),
    );
    const before = await keysOf();
    await templatesInLibrary(world.database);
    expect(await keysOf()).toEqual(before);
    expect(first).not.toBe('');
  });
});

describe('a file that makes no template', { timeout: PATIENCE_MS }, () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="20">字</text>${inside}</svg>`;

  const many: PosterLayer[] = Array.from({ length: 250 }, (_none, index) => picture(`p${index}`, 'a'));

  it.each<
    [what: string, name: string, content: () => Promise<string | Buffer> | string | Buffer, why: string]
  >([
    [
      'half a PSD',
      'a.psd',
      async () => (await readFile(psd('effects'))).subarray(0, 20_000),
      say('en', 'import.damaged'),
    ],
    ['a script', 'a.svg', () => svg('<script>1</script>'), say('en', 'import.unsafe')],
    [
      'a link outside',
      'a.svg',
      () => svg('<image href="http://127.0.0.1:1/a.png"/>'),
      say('en', 'import.unsafe'),
    ],
    ['entities', 'a.svg', () => `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, say('en', 'import.unsafe')],
    ['no format of ours', 'a.bin', () => Buffer.alloc(5_000, 7), say('en', 'import.notSupported')],
    [
      'a ZIP without a poster',
      'a.zip',
      () => zipOf({ 'a.png': Buffer.alloc(9) }),
      say('en', 'import.notSupported'),
    ],
    [
      'a ZIP of two',
      'a.zip',
      () => zipOf({ 'a.json': '{}', 'b.json': '{}' }),
      say('en', 'import.notSupported'),
    ],
    ['too many layers', 'a.json', () => JSON.stringify(posterDocument(many)), '251 layers'],
    [
      'a strip',
      'a.json',
      () => JSON.stringify(posterDocument([], { width: 100, height: 2_000 })),
      '20.0 times',
    ],
    [
      'only pictures',
      'a.svg',
      () =>
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>',
      '--accept',
    ],
  ])('%s', async (_what, name, content, why) => {
    const before = await kept();
    const path = await fileOf(name, await content());
    await expect(add('refused', path)).rejects.toThrow(why);
    expect(await kept()).toEqual(before);
  });

  it('a file of 100 MB is not even read', async () => {
    const path = await fileOf('large.psd', '8BPS');
    await truncate(path, 100 * 1024 * 1024);
    await expect(add('refused', path)).rejects.toThrow('up to 60 MB');
  });

  it('a picture of another address is not fetched, and its place stays empty', async () => {
    const design = {
      page: { type: 'page', name: 'p', width: 300, height: 300, backgroundColor: '#ffffff' },
      widgets: [
        { type: 'w-text', name: 'words', text: '字', left: 0, top: 0, width: 90, height: 30, parent: '-1' },
        {
          type: 'w-image',
          name: 'far',
          imgUrl: `${world.app.url}/stock/v1/serum.webp`,
          width: 90,
          height: 90,
          parent: '-1',
        },
      ],
    };
    const made = await add('far-away', await fileOf('far.json', JSON.stringify(design)));
    expect(made.notKept).toContainEqual({ loss: 'noPicture', name: 'far' });
    expect(world.app.logText()).not.toContain('/stock/v1/serum.webp');
  });

  it('a key that is taken, or is none', async () => {
    const path = await fileOf('own.json', JSON.stringify(posterDocument()));
    await add('taken', path);
    const before = await kept();
    await expect(add('taken', path)).rejects.toThrow('already');
    await expect(add('midyear-opening', path)).rejects.toThrow('already');
    await expect(add('Not A Key', path)).rejects.toThrow('no key');
    await expect(add(`a${'-b'.repeat(20)}`, path)).rejects.toThrow('no key');
    expect(await kept()).toEqual(before);
    // Two at once: one is first.
    const both = await Promise.allSettled([add('raced', path), add('raced', path)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await run('list')).filter((one) => (one as { key: string }).key === 'raced')).toHaveLength(1);
  });

  it('texts that cannot be written on are named, and taken only when told so', async () => {
    const path = await fileOf(
      'html.svg',
      svg('<foreignObject id="fine print" width="90" height="30"><p>Terms</p></foreignObject>'),
    );
    await expect(add('lossy', path)).rejects.toThrow(
      'only 1 of its 2 texts can be written on (not: "fine print")',
    );
    expect(await add('lossy', path, '--accept')).toMatchObject({ texts: { editable: 1, all: 2 } });
  });
});
