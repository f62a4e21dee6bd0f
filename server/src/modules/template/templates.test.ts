import type { Api } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import type { FormatKey } from '@tuzuo/poster/compose/formats';
import { Kit } from '@tuzuo/poster/compose/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { posterDocument } from '../../../../tests/builders/poster-document';
import type { LibraryTemplate } from './library';
import { traditional } from './library/localize';
import { seedTemplates } from './service';

type Given = Pick<LibraryTemplate, 'key'> &
  Partial<LibraryTemplate> & { title: string; format?: FormatKey; texts?: readonly string[] };

function template({ title, titles, format = 'square', texts = [title], ...part }: Given): LibraryTemplate {
  const kit = new Kit(format, 'coffee', 'A');
  return {
    category: 'arrival',
    scene: 'new',
    tags: [],
    colors: [],
    words: {},
    ...part,
    titles: { ...titles, 'zh-CN': title, 'zh-TW': traditional(title) },
    document: kit.document(texts.map((text, index) => kit.title(text, [6, 6 + 30 * index, 88, 20]))),
  };
}

/** In a custom, non-alphabetical order. */
const LIBRARY = [
  template({
    key: 'summer-opening',
    title: '618好价开场',
    category: 'sale',
    scene: 'promotion',
    format: 'story',
    colors: ['blue', 'green'],
    tags: ['年中', '满减'],
  }),
  template({
    key: 'osmanthus-latte',
    title: '桂花开了，拿铁也香',
    titles: { 'zh-CN': '', en: 'Osmanthus latte', fr: 'Latte à l’osmanthe' },
    format: 'article',
    tags: ['咖啡', '饮品'],
    texts: ['桂花开了\n拿铁也香', '巷口咖啡'],
    words: { en: { '桂花开了\n拿铁也香': 'Coffee in bloom' } },
  }),
  template({
    key: 'baker-wanted',
    title: '来店里一起做面包',
    category: 'jobs',
    scene: 'hiring',
    format: 'a4',
    colors: ['blue'],
    tags: ['学徒', '面包店'],
    texts: ['来店里一起做面包', '员工每天一杯咖啡'],
  }),
  template({
    key: 'full-moon',
    title: '月圆人安',
    category: 'festival',
    scene: 'festival',
    tags: ['中秋', '中秋节'],
  }),
  template({
    key: 'nail-prices',
    title: '美甲价目',
    category: 'menu',
    scene: 'store',
    format: 'a4',
    tags: ['猫眼'],
  }),
];

let world: AssetWorld;
let user: { userId: string; session: string };

const seed = (library: readonly LibraryTemplate[] = LIBRARY) =>
  seedTemplates(world.database, library, () => true);

beforeAll(async () => {
  world = await assetWorld();
  user = await world.newUser();
  await seed();
});
afterAll(() => world.close());

type TemplateCall = Extract<RouteName, `template.${string}`>;

async function ask<Name extends TemplateCall>(
  name: Name,
  input: object = {},
  { session, locale }: { session?: string; locale?: string } = {},
) {
  const headers = locale === undefined ? undefined : { 'accept-language': locale };
  const { envelope } = await world.call(name, input as never, { session, headers } as never);
  return envelope as { code: string; data: Api[Name]['output'] };
}

const keysOf = async (input: object = {}, as: { session?: string } = {}) => {
  const { data } = await ask('template.template.list', input, as);
  return data.items.map(({ templateId }) => templateId);
};

const ALL = LIBRARY.map(({ key }) => key);

describe('lists', () => {
  it('show guests the library in its order, page by page', async () => {
    expect(await keysOf()).toEqual(ALL);
    const first = await ask('template.template.list', { limit: 2 });
    const second = await ask('template.template.list', { limit: 2, cursor: first.data.nextCursor });
    const third = await ask('template.template.list', { limit: 2, cursor: second.data.nextCursor });
    const pages = [first, second, third].map(({ data }) => data.items.map(({ templateId }) => templateId));
    expect(pages).toEqual([ALL.slice(0, 2), ALL.slice(2, 4), ALL.slice(4)]);
    expect(third.data.nextCursor).toBeUndefined();
    expect((await ask('template.template.list', { cursor: 'bm90IG91cnM' })).code).toBe('10001');
  });

  it('filter by category, scene, size and color', async () => {
    expect(await keysOf({ categoryId: 'festival' })).toEqual(['full-moon']);
    expect(await keysOf({ sceneId: 'hiring' })).toEqual(['baker-wanted']);
    expect(await keysOf({ size: 'print' })).toEqual(['baker-wanted', 'nail-prices']);
    expect(await keysOf({ size: 'landscape' })).toEqual(['osmanthus-latte']);
    expect(await keysOf({ size: 'portrait' })).toEqual(['summer-opening', 'baker-wanted', 'nail-prices']);
    expect(await keysOf({ color: 'blue' })).toEqual(['summer-opening', 'baker-wanted']);
    expect(await keysOf({ color: 'pink' })).toEqual([]);
    expect((await ask('template.template.list', { color: 'ultraviolet' })).code).toBe('10001');
  });

  it('name the groups that have templates in the reader’s language', async () => {
    const { data } = await ask('template.category.list', {}, { locale: 'fr' });
    expect(data.items.map(({ categoryId, name }) => [categoryId, name])).toEqual([
      ['sale', 'Promotions'],
      ['arrival', 'Nouveautés'],
      ['menu', 'Cartes et menus'],
      ['jobs', 'Recrutement'],
      ['festival', 'Fêtes'],
    ]);
    const scenes = await ask('template.scene.list');
    expect(scenes.data.items).toContainEqual({ sceneId: 'hiring', name: '招聘', count: 1 });
    expect((await ask('template.tag.list')).data.items).toContain('中秋');
    expect((await ask('template.tag.list', {}, { locale: 'zh-TW' })).data.items).toContain('滿減');
  });
});

describe('template.template.get', () => {
  it('returns the document in the reader’s language, or in Chinese', async () => {
    const get = (locale: string) =>
      ask('template.template.get', { templateId: 'osmanthus-latte' }, { locale });
    const [chinese, taiwanese, english, french] = await Promise.all(['zh-CN', 'zh-TW', 'en', 'fr'].map(get));
    expect(JSON.stringify(chinese?.data.doc)).toContain('桂花开了');
    expect(taiwanese?.data.title).toBe('桂花開了，拿鐵也香');
    expect(JSON.stringify(taiwanese?.data.doc)).toContain('桂花開了');
    expect(english?.data).toMatchObject({ title: 'Osmanthus latte', category: { name: 'New in' } });
    expect(JSON.stringify(english?.data.doc)).toContain('Coffee in bloom');
    expect(french?.data.title).toBe('Latte à l’osmanthe');
    expect(french?.data.doc).toEqual(chinese?.data.doc);
  });

  it('finds only existing templates', async () => {
    expect((await ask('template.template.get', { templateId: 'no-such' })).code).toBe('10002');
    expect((await ask('template.template.get', { templateId: 'x'.repeat(40) })).code).toBe('10001');
  });
});

describe('search', () => {
  it.each([
    ['咖啡', ['osmanthus-latte', 'baker-wanted']],
    ['kafei', ['osmanthus-latte', 'baker-wanted']],
    ['kf', ['osmanthus-latte']],
    ['咖啡海报', ['osmanthus-latte', 'baker-wanted']],
    ['coffee', ['osmanthus-latte']],
    ['cofee', ['osmanthus-latte']],
    ['zhongqiu', ['full-moon']],
    ['ZQJ', ['full-moon']],
    ['zhogqiu', ['full-moon']],
    ['zhongqi', ['full-moon']],
    ['中球', ['full-moon']],
    ['中秋快乐', ['full-moon']],
    ['618', ['summer-opening']],
    ['招聘 ', ['baker-wanted']],
    ['招聘 面包', ['baker-wanted']],
    ['recrutement', ['baker-wanted']],
    ['美甲', ['nail-prices']],
    ['價目', ['nail-prices']],
    ['meijia', ['nail-prices']],
    ['招聘 美甲', []],
    ['xyzzy', []],
    ['海报', ALL],
    ['！？', []],
    ["%' or 1=1 --", []],
  ])('%s finds %j', async (query, expected) => {
    expect(await keysOf({ query })).toEqual(expected);
  });

  it('ranks better matches first, page by page, and filters', async () => {
    const first = await ask('template.template.list', { query: '咖啡', limit: 1 });
    expect(first.data.items.map(({ templateId }) => templateId)).toEqual(['osmanthus-latte']);
    expect(await keysOf({ query: '咖啡', limit: 1, cursor: first.data.nextCursor })).toEqual([
      'baker-wanted',
    ]);
    expect(await keysOf({ query: '咖啡', categoryId: 'jobs' })).toEqual(['baker-wanted']);
  });
});

describe('favorites and recently used templates', () => {
  it('are the user’s own, most recent first', async () => {
    const other = await world.newUser();
    const mark = (templateId: string, favorite: boolean) =>
      ask('template.favorite.set', { templateId, favorite: JSON.stringify(favorite) }, user);
    expect((await mark('full-moon', true)).data).toEqual({ favorite: true });
    await mark('nail-prices', true);
    await mark('summer-opening', true);
    await mark('nail-prices', true);
    await mark('summer-opening', false);
    expect(await keysOf({ favorite: 'true' }, user)).toEqual(['nail-prices', 'full-moon']);
    expect(await keysOf({ favorite: 'true' }, other)).toEqual([]);
    const { data } = await ask('template.template.list', { categoryId: 'festival' }, user);
    expect(data.items[0]).toMatchObject({ favorite: true, title: '月圆人安', width: 1080, pages: 1 });
    expect((await ask('template.template.get', { templateId: 'full-moon' })).data.favorite).toBe(false);
    expect((await mark('no-such', true)).code).toBe('10002');
  });

  it('require a login', async () => {
    expect((await ask('template.template.list', { favorite: 'true' })).code).toBe('11001');
    expect((await ask('template.template.list', { recent: 'true' })).code).toBe('11001');
    expect((await ask('template.favorite.set', { templateId: 'full-moon', favorite: 'true' })).code).toBe(
      '11001',
    );
  });

  it('include what a new poster was started with, once each', async () => {
    const save = (templateId: string) =>
      world.call(
        'poster.poster.save',
        { title: '海报', doc: posterDocument(), revision: 0, templateId } as never,
        user,
      );
    for (const key of ['full-moon', 'baker-wanted', 'full-moon', 'no-such'])
      expect((await save(key)).envelope.code).toBe('0');
    expect(await keysOf({ recent: 'true' }, user)).toEqual(['full-moon', 'baker-wanted']);
  });

  it('are in the export of the user’s data', async () => {
    const taken = (await world.call('user.user.exportData', {}, user)).data();
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(taken.favoriteTemplates).toEqual([
      { templateId: 'nail-prices', markedAt: at },
      { templateId: 'full-moon', markedAt: at },
    ]);
    expect(taken.recentTemplates).toEqual([
      { templateId: 'full-moon', usedAt: at },
      { templateId: 'baker-wanted', usedAt: at },
    ]);
  });
});

describe('seeding', () => {
  it('changes nothing the second time, by several processes at once', async () => {
    const rows = async () =>
      (await world.database.pool.query('select key, xmin::text from template order by key')).rows;
    const before = await rows();
    await Promise.all([seed(), seed(), seed()]);
    expect(await rows()).toEqual(before);
  });

  it('hides what left the library, keeps its marks, and shows it again when it comes back', async () => {
    const without = LIBRARY.filter(({ key }) => key !== 'full-moon');
    await Promise.all([seed(without), seed(without)]);
    expect(await keysOf()).not.toContain('full-moon');
    expect(await keysOf({ query: '中秋' })).toEqual([]);
    expect((await ask('template.template.get', { templateId: 'full-moon' })).code).toBe('10002');
    await seed();
    expect(await keysOf({ favorite: 'true' }, user)).toContain('full-moon');
  });

  it('lists nothing that has not been drawn', async () => {
    await seedTemplates(world.database, LIBRARY, (key) => key !== 'nail-prices');
    expect(await keysOf()).toEqual(ALL.filter((key) => key !== 'nail-prices'));
    await seed();
  });
});
