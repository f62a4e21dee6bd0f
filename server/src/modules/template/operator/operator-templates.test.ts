import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@tuzuo/contract/api';
import type { PosterDocument } from '@tuzuo/poster/document';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import { stockPicture } from '@tuzuo/poster/document/stock';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../../tests/builders/account-client';
import { plain } from '../../../../../tests/builders/pictures';
import { posterDocument } from '../../../../../tests/builders/poster-document';
import {
  PATIENCE_MS,
  pictureLayer,
  posterZip,
  psdFile,
  type TemplateWorld,
  templateWorld,
  WHY,
} from '../../../../../tests/builders/template-world';
import { LIBRARY_FOLDER } from '../library';

let world: TemplateWorld;

beforeAll(async () => {
  world = await templateWorld();
});
afterAll(() => world.close());

const photo = (color: string) => plain(64, 64, color).png().toBuffer();

describe('an operator’s template', { timeout: PATIENCE_MS }, () => {
  it('is made from a PSD, and visible to everyone once published', async () => {
    const made = await world.add(
      'spring-effects',
      psdFile('effects'),
      '--title',
      '春日效果',
      '--title-en',
      'Spring effects',
      '--tags',
      '春天,邮票',
      '--accept',
    );
    expect(made).toMatchObject({
      isPublished: false,
      titles: { 'zh-CN': '春日效果', 'zh-TW': '春日效果', en: 'Spring effects' },
      notKept: expect.arrayContaining([expect.objectContaining({ loss: 'effects', name: 'bevel' })]),
    });
    expect(await world.keysOf()).not.toContain('spring-effects');
    expect((await world.get('spring-effects')).code).toBe('10002');
    await world.run('publish', 'spring-effects', ...WHY);
    // Before the library, by default.
    expect((await world.keysOf())[0]).toBe('spring-effects');
    expect(await world.keysOf({ categoryId: 'sale' })).toContain('spring-effects');
    expect(await world.keysOf({ query: 'chunri' })).toEqual(['spring-effects']);
    expect(await world.keysOf({ query: '邮票' })).toEqual(['spring-effects']);
    expect(await world.keysOf({ query: 'spring effects' })).toEqual(['spring-effects']);
    const { data } = await world.get('spring-effects', 'fr');
    expect(data.title).toBe('春日效果');
    expect((await world.get('spring-effects', 'en')).data.title).toBe('Spring effects');
    expect(data.placeholder).toMatch(/^data:image\/webp;base64,/);
    for (const [address, width] of [
      [data.thumbUrl, 360],
      [data.previewUrl, 720],
    ] as const) {
      const answer = await world.open(address);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([found.format, found.width]).toEqual(['webp', width]);
      expect(width / (found.height ?? 1)).toBeCloseTo(data.width / data.height, 1);
    }
    const keys = stockKeysOf(data.doc);
    expect(keys).toHaveLength(7);
    for (const key of keys) expect((await world.open(stockPicture(key))).status).toBe(200);
  });

  it('has a page of its own with a card, like the library’s', async () => {
    const page = await world.open('/p/spring-effects');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('春日效果');
    const card = await world.open('/p/spring-effects.jpg');
    expect(card.headers.get('content-type')).toBe('image/jpeg');
  });

  it('is made from a template file, which brings its metadata and translations', async () => {
    const file = JSON.parse(await readFile(join(LIBRARY_FOLDER, 'cloud-runner.json'), 'utf8'));
    const path = await world.fileOf('my-runner.json', JSON.stringify({ ...file, tags: ['轻跑'] }));
    const [made] = await world.run('add', 'my-runner', path, '--title-en', 'My runner', ...WHY);
    expect(made).toMatchObject({
      category: 'main',
      scene: 'new',
      tags: ['轻跑'],
      titles: { 'zh-CN': file.titles['zh-CN'], en: 'My runner', fr: file.titles.fr },
      notKept: [],
    });
    await world.run('publish', 'my-runner', ...WHY);
    expect(JSON.stringify((await world.get('my-runner', 'es')).data.doc)).toContain('Paso de Nube');
    expect((await world.get('my-runner')).data.doc).toEqual(file.document);
    expect(await world.keysOf({ query: 'cushioned' })).toContain('my-runner');
    await world.run('remove', 'my-runner', ...WHY);
    const wrong = await world.fileOf(
      'wrong.json',
      JSON.stringify({ ...file, words: { en: { 没有: 'No' } } }),
    );
    await expect(world.run('add', 'wrong', wrong, ...WHY)).rejects.toThrow('which is not on it');
  });

  it('appears with the library in pages without gaps or duplicates', async () => {
    await world.addPublished(
      'spring-last',
      await world.fileOf('last.json', JSON.stringify(posterDocument())),
      '--position',
      '900',
    );
    const all = await world.keysOf();
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

  it('can be made from an SVG, with its texts', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#0a5"/>
      <text x="40" y="120" font-size="60" fill="#fff">新茶上市</text></svg>`;
    const made = await world.addPublished('new-tea', await world.fileOf('茶.svg', svg));
    expect(made).toMatchObject({
      titles: { 'zh-CN': '茶' },
      texts: { editable: 1, all: 1 },
      colors: ['green'],
    });
    expect(await world.keysOf({ query: '新茶' })).toEqual(['new-tea']);
    expect(await world.keysOf({ color: 'green' })).toContain('new-tea');
  });

  it('can be made from a ZIP of a poster with its pictures', async () => {
    const document = posterDocument([
      pictureLayer('one', 'front'),
      pictureLayer('two', 'back'),
      pictureLayer('gone', 'away'),
    ]);
    const zip = posterZip(document, {
      'pictures/front.png': await photo('#ff0000'),
      'pictures/back.png': await photo('#0000ff'),
      'pictures/away.png': Buffer.from('no picture at all'),
      '__MACOSX/._poster.json': Buffer.from('noise'),
    });
    const made = await world.addPublished('zipped', await world.fileOf('zipped.zip', zip));
    expect(made.notKept).toEqual([
      { loss: 'noPicture', name: 'away', means: expect.stringContaining('empty') },
    ]);
    const { data } = await world.get('zipped');
    const [front = '', back = ''] = stockKeysOf(data.doc);
    const bytes = Buffer.from(await (await world.open(stockPicture(front))).arrayBuffer());
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(back).not.toBe('');
    // Nothing was fetched or stored from elsewhere.
    expect(JSON.stringify(data.doc)).not.toContain('"asset"');
  });
});

describe('the stored files of a template', { timeout: PATIENCE_MS }, () => {
  it('survive the clean-up of uploads, and leftovers of a crash are removed by the next command', async () => {
    const { storage, assets } = world.app.parts;
    const zip = posterZip(posterDocument([pictureLayer('one', 'a')]), { 'a.png': await photo('#00ffff') });
    await world.add('swept', await world.fileOf('swept.zip', zip));
    const before = await world.kept();
    await assets.sweep();
    expect(await world.kept()).toEqual(before);

    const left = `op-${'0'.repeat(32)}`;
    await storage.put(`${left}.webp`, await world.fileOf('left', 'left'));
    await world.database.pool.query(
      `insert into template_picture (key, bytes, created_at) values ($1, 4, now() - interval '2 hours')`,
      [left],
    );
    await world.add('swept-too', await world.fileOf('tidy.json', JSON.stringify(posterDocument())));
    expect(await storage.size(`${left}.webp`)).toBeUndefined();
    const { rows } = await world.database.pool.query('select from template_picture where key = $1', [left]);
    expect(rows).toEqual([]);
  });
});

describe('a change', { timeout: PATIENCE_MS }, () => {
  const document = (text: string, source: string): PosterDocument => {
    const made = posterDocument([pictureLayer('photo', source)]);
    return JSON.parse(JSON.stringify(made).replace('大字 Ag', text)) as PosterDocument;
  };

  const zipped = async (text: string, color: string) =>
    world.fileOf(`${color.slice(1)}.zip`, posterZip(document(text, 'a'), { 'a.png': await photo(color) }));

  it('of the metadata takes effect at once, and is logged with before and after', async () => {
    await world.addPublished('changing', await zipped('夏天', '#00aa00'));
    await world.run(
      'set',
      'changing',
      '--title',
      '夏日来信',
      '--category',
      'daily',
      '--tags',
      '邮局',
      ...WHY,
    );
    expect(await world.keysOf({ query: '夏日来信' })).toEqual(['changing']);
    expect(await world.keysOf({ query: '邮局' })).toEqual(['changing']);
    expect(await world.keysOf({ categoryId: 'daily' })).toContain('changing');
    expect((await world.get('changing', 'zh-TW')).data.title).toBe('夏日來信');
    expect(await world.actionsOf('changing')).toMatchObject([
      {
        action: 'template.add',
        actor: 'lin',
        reason: 'for spring',
        after: { titles: { 'zh-CN': '00aa00' } },
      },
      { action: 'template.publish', before: { isPublished: false }, after: { isPublished: true } },
      { action: 'template.set', before: { category: 'sale' }, after: { category: 'daily', tags: ['邮局'] } },
    ]);
    await expect(world.run('set', 'changing', '--title', ' ', ...WHY)).rejects.toThrow('title in zh-CN');
    await expect(world.run('set', 'changing', '--category', 'none', ...WHY)).rejects.toThrow('one of sale');
    await expect(world.run('set', 'changing', ...WHY)).rejects.toThrow('Nothing');
    await expect(world.run('set', 'changing', '--title', '没有原因')).rejects.toThrow('a reason');
  });

  it('of its file keeps the pictures that posters show, and deletes those that no one saw', async () => {
    const shown = stockKeysOf((await world.get('changing')).data.doc);
    const { thumbUrl } = (await world.get('changing')).data;
    await world.run('replace', 'changing', await zipped('秋天', '#aa5500'), ...WHY);
    const after = (await world.get('changing')).data;
    expect(JSON.stringify(after.doc)).toContain('秋天');
    expect(after.title).toBe('夏日来信');
    expect(after.thumbUrl).not.toBe(thumbUrl);
    expect(await world.keysOf({ query: '秋天' })).toContain('changing');
    expect((await world.open(stockPicture(shown[0] ?? ''))).status).toBe(200);
    // No poster shows the old thumbnail.
    expect((await world.open(thumbUrl)).status).toBe(404);
  });

  it('hides it without removing anything from posters', async () => {
    const { user } = await world.logIn(newMobile());
    const options = { session: user.jwtSid };
    const { doc } = (await world.get('changing')).data;
    const input = { title: '我的', doc, revision: 0, templateId: 'changing' };
    const saved = (await world.call('poster.poster.save', input as never, options)).data();
    await world.call('template.favorite.set', { templateId: 'changing', favorite: 'true' } as never, options);
    await world.run('unpublish', 'changing', ...WHY);
    expect(await world.keysOf()).not.toContain('changing');
    expect(await world.keysOf({ query: '夏日来信' })).not.toContain('changing');
    expect((await world.get('changing')).code).toBe('10002');
    expect((await world.open('/p/changing')).status).toBe(404);
    await expect(world.run('unpublish', 'changing', ...WHY)).rejects.toThrow('not published already');
    const { posterId } = saved as { posterId: string };
    const mine = (await world.call('poster.poster.get', { posterId } as never, options)).data();
    expect(mine).toMatchObject({ doc });
    const [key = ''] = stockKeysOf(doc);
    await world.run('remove', 'changing', ...WHY);
    expect((await world.open(stockPicture(key))).status).toBe(200);
    await expect(world.run('show', 'changing')).rejects.toThrow('no template');
  });

  it('deletes even what posters show if required, but nothing that another template shows', async () => {
    const file = await zipped('一样', '#123456');
    await world.addPublished('twin-one', file);
    await world.addPublished('twin-two', file);
    const [key = ''] = stockKeysOf((await world.get('twin-one')).data.doc);
    await world.run('remove', 'twin-one', '--pictures', ...WHY);
    expect((await world.open(stockPicture(key))).status).toBe(200);
    await world.run('remove', 'twin-two', '--pictures', ...WHY);
    expect((await world.open(stockPicture(key))).status).toBe(404);
  });

  it('leaves the library unchanged, and vice versa', async () => {
    const [first = ''] = (await world.keysOf()).filter((key) => !key.startsWith('spring-'));
    await expect(world.run('remove', 'midyear-opening', ...WHY)).rejects.toThrow(
      'the program’s own'.replace('’', "'"),
    );
    const before = await world.keysOf();
    await world.seed();
    expect(await world.keysOf()).toEqual(before);
    expect(first).not.toBe('');
  });
});
