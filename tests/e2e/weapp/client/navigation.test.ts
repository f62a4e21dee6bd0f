import { describe, expect, it } from 'vitest';
import { routes } from '../../../../src/navigation/routes';
import { specCases, specLine } from '../../../spec/vitest';
import type { MiniProgram } from '../harness/mini-program';
import { workingServer } from './answers';
import { products, studio } from './products';
import { run } from './run';

const PANEL = 'app-debug/index';

/** Opens the debug panel by a link; its rows navigate to every page with every method. */
const onPanel = (dir: string, act: (app: MiniProgram) => Promise<void>, query: Record<string, string> = {}) =>
  run(
    dir,
    {
      network: workingServer(),
      stored: new Map([['debug', JSON.stringify('1')]]),
      entry: { path: PANEL, query, scene: 1007 },
    },
    async (app) => {
      await app.until(() => app.$$('#debug-back').length === 1, 'the debug panel');
      await act(app);
    },
  );

async function go(app: MiniProgram, way: string, target: string): Promise<void> {
  await app.tap(`#debug-way-${way}`);
  await app.tap(target);
}

const arrives = (app: MiniProgram, path: string) =>
  app.until(() => app.page().path === path.slice(1), `the page ${path}`);

const REFUSALS = [
  {
    lines: ['s2.known-pages', 's8.unknown-page'],
    title: 'does not open what is no page, and names it',
    way: 'open',
    target: '#debug-address',
    reason: 'page not found: /pages/nowhere/index?x=1',
  },
  {
    lines: ['s2.known-pages', 's8.unknown-page'],
    title: 'does not start over with what is no page',
    way: 'relaunch',
    target: '#debug-address',
    reason: 'page not found',
  },
  {
    lines: ['s2.tab-not-opened'],
    title: 'does not open a tab',
    way: 'open',
    target: '#debug-route-my',
    reason: 'can not open a tabbar page',
  },
  {
    lines: ['s2.tab-not-opened'],
    title: 'does not replace by a tab',
    way: 'replace',
    target: '#debug-route-my',
    reason: 'can not open a tabbar page',
  },
  {
    lines: ['s2.switch-tabs-only'],
    title: 'does not switch to a page that is no tab',
    way: 'switchTab',
    target: '#debug-route-vip',
    reason: 'can not switch to no-tabBar page',
  },
] as const;

describe.each(products)('$name', ({ dir, homePage }) => {
  specLine(['s2.calls', 's2.back'], 'weapp', 'opens a page above another, and comes back to it', () =>
    onPanel(dir, async (app) => {
      await go(app, 'open', '#debug-route-vip');
      await arrives(app, '/pages/vip/index');
      expect(app.pages).toHaveLength(2);
      await app.until(() => app.$$('#bar-back').length === 1, 'a way back');
      await app.tap('#bar-back');
      await arrives(app, `/${PANEL}`);
      expect(app.pages).toHaveLength(1);
    }),
  );

  specLine('s2.back', 'weapp', 'goes back from the only page to the root', () =>
    onPanel(dir, async (app) => {
      await app.tap('#debug-back');
      await arrives(app, `/${homePage}`);
      expect(app.pages).toHaveLength(1);
    }),
  );

  specCases('weapp', REFUSALS, ({ way, target, reason }) =>
    onPanel(
      dir,
      async (app) => {
        await go(app, way, target);
        await app.until(() => app.text('#debug-outcome').includes(reason), 'the refusal');
        expect(app.page().path).toBe(PANEL);
        // Our own limit applied first: the host was not called.
        const asked = app.calls.filter(({ name }) =>
          /^(navigateTo|redirectTo|switchTab|reLaunch)$/.test(name),
        );
        expect(asked).toEqual([]);
      },
      { address: '%2Fpages%2Fnowhere%2Findex%3Fx%3D1' },
    ),
  );

  specLine('s2.query', 'weapp', 'tells a page its query, decoded once', () =>
    onPanel(
      dir,
      async (app) => {
        expect(app.text('#debug-address')).toBe('/subPages/order/index?title=%E5%9B%BE 图');
      },
      { address: encodeURIComponent('/subPages/order/index?title=%E5%9B%BE 图'), $taroTimestamp: '1' },
    ),
  );

  specLine('s2.double-tap', 'weapp', 'takes a double tap for one', () =>
    onPanel(dir, async (app) => {
      const row = app.$('#debug-route-order');
      await Promise.all([app.tap(row), app.tap(row)]);
      await arrives(app, '/subPages/order/index');
      await app.settle();
      expect(app.pages).toHaveLength(2);
    }),
  );
});

it('the studio replaces the tenth page with an eleventh', () =>
  onPanel(studio.dir, async (app) => {
    const names = routes.filter(({ name, tab }) => !tab && name !== 'app-debug').map(({ name }) => name);
    const wx = app.wx as { navigateTo(options: { url: string }): void };
    for (let depth = 1; depth < 10; depth += 1) wx.navigateTo({ url: `/${PANEL}?n=${depth}` });
    await app.until(() => app.pages.length === 10 && app.$$('#debug-route-order').length === 1, 'ten pages');
    expect(names).toContain('order');
    await app.tap('#debug-route-order');
    await arrives(app, '/subPages/order/index');
    expect(app.pages).toHaveLength(10);
  }));
