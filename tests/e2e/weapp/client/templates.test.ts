import { describe, expect, it } from 'vitest';
import listWords from '../../../../src/features/template-lists/words/zh-CN.json';
import templateWords from '../../../../src/features/templates/words/zh-CN.json';
import { specLine } from '../../../spec/vitest';
import type { MiniProgram } from '../harness/mini-program';
import { deadNetwork, type SentRequest } from '../harness/wx/network';
import { listedTemplates, workingServer } from './answers';
import { studio } from './products';
import { run } from './run';

const LIST = 'template/template/list';

/** Requested lists of templates, by their form fields. */
const asked = (app: MiniProgram) =>
  app.wire.sent
    .filter(({ url }: SentRequest) => url.endsWith(LIST))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

const tiles = (app: MiniProgram) => app.$$('.template-tile').map(({ id }) => id);

const openPage = (path: string, act: (app: MiniProgram) => Promise<void>) =>
  run(studio.dir, { network: workingServer(), entry: { path } }, act);

describe('the template center', () => {
  specLine(
    ['s1.templates', 's2.template-center'],
    'weapp',
    'shows templates in columns, and asks again when pulled',
    () =>
      openPage('pages/template-center/index', async (app) => {
        await app.until(() => tiles(app).length === listedTemplates.length, 'the templates');
        // The square one is placed below the wide one, in the shorter column.
        expect(tiles(app)).toEqual(['template-tall', 'template-wide', 'template-square']);
        expect(app.$$('.list__column').map((column) => app.text(column).trim())).toEqual([
          '模板 tall',
          '模板 wide模板 square',
        ]);
        const before = asked(app).length;
        await app.pullDown();
        await app.until(
          () => !app.feedback.refreshing && asked(app).length === before + 1,
          'a second answer',
        );
        app.wire.network = deadNetwork;
        await app.pullDown();
        await app.until(() => !app.feedback.refreshing, 'the end of the spinner');
        expect(tiles(app)).toHaveLength(listedTemplates.length);
      }),
  );

  it('opens the preview of a template on a page of the sub-package, and from there the page that starts with it', () =>
    openPage('pages/template-center/index', async (app) => {
      await app.until(() => app.$$('#template-wide').length === 1, 'the templates');
      await app.tap('#template-wide');
      await app.until(() => app.page().path === 'subPages/template-search/index', 'the preview');
      await app.until(() => app.$$('#template-to-scene').length === 1, 'all that is known of it');
      expect(app.text('#template-measure')).toBe('90 × 160 毫米');
      await app.tap('#template-use');
      await app.until(() => app.page().path === 'subPages/create-design/index', 'the page of a poster');
    }));

  it('previews templates in the list of their category, and shares them by WeChat’s button', () =>
    openPage('subPages/template-category/index', async (app) => {
      // The first category is selected as soon as it is known, and its list replaces the full one.
      await app.until(() => asked(app).at(-1)?.categoryId === 'sale', 'the templates of the first');
      await app.until(() => app.$$('#template-wide').length === 1, 'the templates');
      await app.tap('#template-wide');
      await app.until(() => app.$$('#template-to-scene').length === 1, 'all that is known of it');
      expect(app.attribute('#template-share', 'open-type')).toBe('share');
      expect(app.page().call('onShareAppMessage', { from: 'button' })).toMatchObject({
        title: '模板 wide',
        path: '/pages/template-center/index?templateId=wide',
      });
      await app.tap('#template-next');
      await app.until(() => app.text('#template-panel').includes('模板 square'), 'the next one');
      const swipe = async (...way: (readonly [x: number, y: number])[]) => {
        const [from = [0, 0], to = from] = way;
        await app.touch('#template-stage', 'touchstart', [from]);
        await app.touch('#template-stage', 'touchend', [to]);
      };
      await swipe([100, 300], [200, 310]);
      await app.until(() => app.text('#template-panel').includes('模板 wide'), 'the one before');
      // A scroll and a tap: neither switches the template.
      await swipe([200, 300], [150, 400]);
      await swipe([200, 300], [210, 300]);
      expect(app.text('#template-panel')).toContain('模板 wide');
      await swipe([200, 300], [100, 310]);
      await app.until(() => app.text('#template-panel').includes('模板 square'), 'the next one again');
      await app.tap('.sheet__veil');
      await app.until(() => app.$$('#template-panel').length === 0, 'the list');
    }));

  it('is opened by a friend with the shared template', () =>
    run(
      studio.dir,
      {
        network: workingServer(),
        entry: { path: 'pages/template-center/index', query: { templateId: 'tall' } },
      },
      async (app) => {
        await app.until(() => app.$$('#template-panel').length === 1, 'the preview');
        expect(app.text('#template-panel')).toContain('模板 tall');
        await app.until(() => app.$$('#template-to-category').length === 1, 'all that is known of it');
        await app.tap('#template-to-category');
        await app.until(() => app.page().path === 'subPages/template-category/index', 'more of its kind');
        await app.until(() => app.$$('#template-category-sale').length === 1, 'the category');
        expect(asked(app).at(-1)).toMatchObject({ categoryId: 'sale' });
      },
    ));
});

describe('the search for templates', () => {
  specLine('s2.template-search', 'weapp', 'suggests, finds and narrows down, and can be pulled', () =>
    openPage('subPages/template-search/index', async (app) => {
      await app.until(() => app.$$('#template-tag-1').length === 1, 'what others look for');
      expect(asked(app)).toEqual([]);
      await app.tap('#template-tag-1');
      await app.until(() => tiles(app).length === 1, 'what fits');
      expect(asked(app).at(-1)).toMatchObject({ query: '开业' });
      await app.tap('#template-size-print');
      await app.tap('#template-color-red');
      await app.until(
        () => asked(app).some(({ size, color }) => size === 'print' && color === 'red'),
        'a narrower search',
      );
      await app.pullDown();
      await app.until(() => !app.feedback.refreshing, 'the end of the spinner');
      await app.tap('#template-color-red');
      await app.tap('#template-size-all');
      await app.input('#template-query', '');
      await app.until(() => app.$$('#template-searched-1').length === 1, 'what was looked for');
      expect(app.text('#template-searched-1')).toBe('开业');
      expect(app.text('#route-template-search')).toContain(listWords.forget);
      expect(app.text('#route-template-search')).not.toContain(templateWords['none.title']);
    }),
  );

  specLine(
    ['s2.template-category', 's2.template-scene'],
    'weapp',
    'has a list for each category and for each purpose, which can be pulled',
    async () => {
      for (const [page, group] of [
        ['category', { categoryId: 'sale' }],
        ['scene', { sceneId: 'store' }],
      ] as const) {
        await openPage(`subPages/template-${page}/index`, async (app) => {
          // A URL without a selection starts with the first group.
          await app.until(() => tiles(app).length === listedTemplates.length, 'its templates');
          const [[name, id] = ['', '']] = Object.entries(group);
          await app.until(() => asked(app).at(-1)?.[name] === id, 'the templates of the first');
          const before = asked(app).length;
          await app.pullDown();
          await app.until(() => !app.feedback.refreshing && asked(app).length > before, 'another answer');
        });
      }
    },
  );
});
