import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../../src/navigation/routes';
import { rawWords, wordKeys } from '../../../builders/word-keys';
import { specLine } from '../../../spec/vitest';
import { openBuiltPackage } from '../harness/built-package';
import type { MiniProgram } from '../harness/mini-program';
import { workingServer } from './answers';
import { products } from './products';
import { loggedIn, recordServer, runOf } from './records';
import { run } from './run';

const keys = wordKeys();

/** Name of the page at a path; the ID-photo product has its own home page. */
const nameOf = (path: string) => routes.find((route) => route.path === `/${path}`)?.name ?? 'home';

/** Pages that can be shared: the product, its templates and posters. Results have tests of their own. */
const SHARED = ['home', 'templates', 'template-category', 'template-scene', 'poster'];

/** Pages with texts from outside the program: legal texts, language names, samples, records. */
const FOREIGN = [
  'agreement',
  'privacy',
  'my',
  'settings',
  'app-debug',
  'image-translation',
  'templates',
  'template-category',
  'template-scene',
  'template-search',
  'poster',
];

const PRESSED = ['button', 'link', 'radio', 'checkbox', 'tab'];

/** Tappable elements, and their style when pressed. */
function targets(app: MiniProgram): { name: string; look: string }[] {
  const { find, attribute } = app.page().tree;
  return find('view')
    .filter((one) => PRESSED.includes(String(attribute(one, 'aria-role'))))
    .filter((one) => attribute(one, 'aria-disabled') !== true)
    .map((one) => ({
      name: one.id || one.class,
      look: `${attribute(one, 'hover-class')} for ${attribute(one, 'hover-stay-time')} ms`,
    }));
}

describe.each(products)('$name', ({ dir, homePage }) => {
  it.each([
    'zh-CN',
    'fr',
  ])('mounts every page that it has for somebody with a history, with its words in %s', async (locale) => {
    const network = recordServer([runOf(1, 'succeeded'), runOf(2, 'failed')]);
    const found: unknown[] = [];
    for (const path of openBuiltPackage(dir).pages) {
      const stored = new Map([...loggedIn(), ['locale', JSON.stringify(locale)] as const]);
      await run(dir, { network, stored, entry: { path } }, async (app) => {
        const root = `#route-${nameOf(path)}`;
        await app.until(() => app.$$(root).length === 1, path);
        await app.until(() => app.text(root).trim() !== '', `words on ${path}`);
        await app.settle();
        const words = app.text(root);
        expect(rawWords(words, keys), path).toEqual([]);
        const pressed = targets(app);
        expect(pressed.filter(({ look }) => look !== 'pressed for 100 ms')).toEqual([]);
        found.push(...pressed);
        const isChinese = /\p{Script=Han}/u.test(words);
        if (!FOREIGN.includes(nameOf(path))) expect(isChinese, `${path}: ${words}`).toBe(locale === 'zh-CN');
        if (SHARED.includes(nameOf(path))) {
          const card = app.page().call('onShareAppMessage', { from: 'menu' });
          expect(card, path).toMatchObject({
            path: expect.stringMatching(new RegExp(`^/${path}(\\?|$)`)),
            title: expect.stringMatching(/./),
          });
        }
      });
    }
    expect(found.length).toBeGreaterThan(50);
  }, 240_000);

  specLine(
    [
      's2.home',
      's2.vip',
      's2.benefits',
      's2.payment',
      's2.order',
      's2.template-center',
      's2.template-category',
      's2.template-search',
      's2.template-scene',
    ],
    'weapp',
    'tells WeChat of the bar, the pull and the distance from the end that the route table has for each page',
    () => {
      const { pages } = openBuiltPackage(dir);
      expect(pages.length).toBeGreaterThan(10);
      for (const path of pages) {
        const route = routes.find((one) => one.path === `/${path}`) ?? routes.find(({ tab }) => tab);
        const config = JSON.parse(readFileSync(join(dir, `${path}.json`), 'utf8')) as Record<string, unknown>;
        expect(config.navigationStyle, path).toBe(route?.bar === 'custom' ? 'custom' : undefined);
        expect(config.navigationBarTextStyle, path).toBe(route?.bar === 'dark' ? 'white' : undefined);
        expect(config.enablePullDownRefresh ?? false, path).toBe(route?.list ?? false);
        expect(config.onReachBottomDistance, path).toBe(route?.list ? 80 : undefined);
      }
    },
  );

  specLine('s2.share', 'weapp', 'offers its home to friends and to everybody', () =>
    run(dir, { network: workingServer() }, async (app) => {
      await app.until(() => app.$$('#route-home').length === 1, 'the home page');
      const card = app.page().call('onShareAppMessage', { from: 'menu' }) as Record<string, string>;
      expect(card.path).toBe(`/${homePage}`);
      expect(card.title).toMatch(/\p{Script=Han}/u);
      expect(app.page().call('onShareTimeline')).toMatchObject({ title: card.title });
    }),
  );
});
