import { readFileSync } from 'node:fs';
import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { describe, expect, it } from 'vitest';
import words from '../../../../src/i18n/words/zh-CN.json';
import consent from '../../../../src/shell/privacy/words/zh-CN.json';
import remind from '../../../../src/shell/remind/words/zh-CN.json';
import type { MiniProgram } from '../harness/mini-program';
import { type Network, scriptedNetwork } from '../harness/wx/network';
import { workingServer } from './answers';
import { products, studio } from './products';
import { loggedIn, recordServer, runOf } from './records';
import { run } from './run';
import { look, shows } from './steps';

// Rules of WeChat's review: docs/mini-program.md lists each rule with its test.

const PHOTO = 'http://tmp/photo.png';

/** Sets the user's next pick. */
const holdPhoto = (app: MiniProgram) => {
  app.files.set(PHOTO, readFileSync('tests/fixtures/photos/upscale-lq-baboon.png'));
  app.album.picks = [PHOTO];
};

type Card = { title: string; path?: string; query?: string; imageUrl?: string };

const friendCard = (app: MiniProgram) => app.page().call('onShareAppMessage', { from: 'menu' }) as Card;
const momentsCard = (app: MiniProgram) => app.page().call('onShareTimeline') as Card;

describe('consent', () => {
  const openTool = (privacyNeeded: boolean, act: (app: MiniProgram) => Promise<void>) =>
    run(
      studio.dir,
      { network: workingServer(), privacyNeeded, entry: { path: 'subPages/image-magnify/index' } },
      async (app) => {
        holdPhoto(app);
        await shows(app, '#tool-choose');
        await act(app);
      },
    );

  it('is requested before a photo is chosen, with its purpose and WeChat’s own guide', () =>
    openTool(true, async (app) => {
      await app.tap('#tool-choose');
      await shows(app, '#privacy-sheet');
      expect(app.text('#privacy-sheet')).toContain(consent['need.pictures']);
      expect(app.attribute('#privacy-agree', 'open-type')).toBe('agreePrivacyAuthorization');
      await app.until(() => app.text('#privacy-guide').includes('隐私保护指引'), 'its name');
      await app.tap('#privacy-guide');
      expect(app.privacy.guideOpened).toBe(1);
      await app.fire('#privacy-agree', 'agreeprivacyauthorization');
      await app.until(() => app.$$('#privacy-sheet').length === 0, 'the end of the question');
      await shows(app, '#tool-source-size');
    }));

  it('that is refused leaves the page unchanged, and is requested again', () =>
    openTool(true, async (app) => {
      for (let time = 0; time < 2; time += 1) {
        await app.tap('#tool-choose');
        await shows(app, '#privacy-sheet');
        await app.tap('#privacy-refuse');
        await app.until(() => app.$$('#privacy-sheet').length === 0, 'the end of the question');
        await app.until(() => app.feedback.toasts.at(-1) === consent.refused, 'what does not work');
        await look();
      }
      expect(app.$$('#tool-choose')).toHaveLength(1);
    }));

  it('is not requested from users who gave it, nor on versions that do not require it', () =>
    openTool(false, async (app) => {
      await app.tap('#tool-choose');
      await shows(app, '#tool-source-size');
      expect(app.$$('#privacy-sheet')).toEqual([]);
    }));
});

it.each(products)('$name shows gray boxes before its scripts have drawn anything, and then the page', ({
  dir,
}) =>
  run(dir, { network: workingServer() }, async (app) => {
    expect(app.$$('.first-paint')).toHaveLength(1);
    await shows(app, '#route-home');
    expect(app.$$('.first-paint')).toEqual([]);
  }));

it('a photo that is too large is compressed by WeChat, others stay unchanged', async () => {
  for (const [bytes, calls] of [
    [79 * 1024 * 1024, 0],
    [85 * 1024 * 1024, 1],
  ] as const) {
    await run(
      studio.dir,
      { network: workingServer(), entry: { path: 'subPages/image-magnify/index' } },
      async (app) => {
        holdPhoto(app);
        app.album.pickedBytes = bytes;
        await shows(app, '#tool-choose');
        await app.tap('#tool-choose');
        await shows(app, '#tool-source-size');
        expect(app.calls.filter(({ name }) => name === 'compressImage')).toHaveLength(calls);
      },
    );
  }
});

describe('what is shared', () => {
  it.each(products)('of $name has the server’s pictures: 5:4 for friends, 1:1 for Moments', ({
    dir,
    homePage,
  }) =>
    run(dir, { network: workingServer() }, async (app) => {
      await shows(app, '#route-home');
      const own = homePage.includes('id-photo') ? '/t/id-photo.jpg' : '/index.jpg';
      expect(friendCard(app)).toMatchObject({ path: `/${homePage}` });
      expect(friendCard(app).imageUrl).toMatch(new RegExp(`^http.*${own}\\?lang=zh-CN&shape=friend$`));
      expect(momentsCard(app)).toMatchObject({ query: '', title: friendCard(app).title });
      expect(momentsCard(app).imageUrl).toMatch(new RegExp(`${own}\\?lang=zh-CN&shape=square$`));
    }));

  it.each([
    ['subPages/image-magnify/index', '/t/image-magnify.jpg', ''],
    ['subPages/template-category/index?categoryId=sale', '/index.jpg', 'categoryId=sale'],
    ['subPages/template-search/index?templateId=tall', '/p/tall.jpg', 'templateId=tall&shared=1'],
  ])('from %s leads back to it from Moments', (address, card, query) => {
    const [path = '', asked = ''] = address.split('?');
    const entry = { path, query: Object.fromEntries(new URLSearchParams(asked)) };
    return run(studio.dir, { network: workingServer(), entry }, async (app) => {
      await app.until(() => friendCard(app)?.imageUrl?.includes(card), `the card ${card}`);
      expect(momentsCard(app).query).toBe(query);
    });
  });

  it('of a result is its card, and in Moments its tool, whose page anybody may see', () => {
    const done = runOf(1, 'succeeded');
    const runs = [{ ...done, results: done.results.map((one) => ({ ...one, cardUrl: '/c/1.jpg?e=1&s=a' })) }];
    const path = 'subPages/image-magnify-generate-list/index';
    const entry = { path, query: { taskId: done.taskId } };
    return run(
      studio.dir,
      { network: recordServer(runs), stored: new Map(loggedIn()), entry },
      async (app) => {
        await shows(app, '#result-share');
        expect(friendCard(app)).toMatchObject({
          path: '/subPages/image-magnify/index',
          imageUrl: expect.stringMatching(/\/c\/1\.jpg\?e=1&s=a&lang=zh-CN&shape=friend$/),
        });
        expect(momentsCard(app).query).toBe('shared=1');
      },
    );
  });

  it('of a result to everybody leads to its tool', () =>
    run(
      studio.dir,
      {
        network: workingServer(),
        entry: { path: 'subPages/image-magnify-generate-list/index', query: { shared: '1' } },
      },
      async (app) => {
        await app.until(() => app.page().path === 'subPages/image-magnify/index', 'the tool');
      },
    ));
});

describe('in Moments, where only a single page is available', () => {
  const alone = (path: string, query: Record<string, string>, act: (app: MiniProgram) => Promise<void>) =>
    run(studio.dir, { network: workingServer(), entry: { path, query, scene: 1154 } }, act);

  it('a tool says how to use it, and opens neither an album nor another page', () =>
    alone('subPages/image-magnify/index', {}, async (app) => {
      await shows(app, '#tool-choose');
      expect(app.text('#route-image-magnify')).toContain(words['share.alone']);
      holdPhoto(app);
      await app.tap('#tool-choose');
      await app.until(() => app.feedback.toasts.at(-1) === words['share.alone'], 'what to do');
      expect(
        app.calls.filter(({ name }) => /^(chooseMedia|navigateTo|redirectTo|login)$/.test(name)),
      ).toEqual([]);
    }));

  it('a result shows what its tool does', () =>
    alone('subPages/image-magnify-generate-list/index', { shared: '1' }, async (app) => {
      await shows(app, '#route-image-magnify-generate-list');
      expect(app.text()).toContain(words['share.alone']);
      expect(app.pages).toHaveLength(1);
      expect(app.$$('#state-empty-action')).toEqual([]);
    }));

  it('home goes nowhere else', () =>
    alone('pages/home/index', {}, async (app) => {
      await shows(app, '#home-search');
      await app.tap('#home-search');
      await app.until(() => app.feedback.toasts.at(-1) === words['share.alone'], 'what to do');
      expect(app.pages).toHaveLength(1);
    }));
});

it.each([
  ['t=matting', 'subPages/matting/index'],
  ['p=tall', 'subPages/template-search/index'],
  ['s=Ab3_-9xYz012', 'subPages/shared-poster/index'],
  ['i=ABCDEFGH', 'subPages/login/index'],
  ['h', 'pages/home/index'],
  ['x=../../etc', 'pages/home/index'],
])('a code that says %s opens %s above home', (scene, path) =>
  run(
    studio.dir,
    // WeChat passes it exactly as in the code's URL.
    {
      network: recordServer([]),
      entry: { path: 'pages/home/index', query: { scene: encodeURIComponent(scene) }, scene: 1047 },
    },
    async (app) => {
      await app.until(() => app.page().path === path, path);
      if (scene.startsWith('i=')) expect(app.page().query).toMatchObject({ affiliateCode: 'ABCDEFGH' });
      expect(app.pages[0]?.path).toBe('pages/home/index');
    },
  ));

describe('a message when a task is done', () => {
  const accepted: URLSearchParams[] = [];
  let isDown = false;
  const messages = scriptedNetwork({
    'user/message/templates': () => succeed({ items: [{ kind: 'task', templateId: 'template-task' }] }),
    'user/message/accept': ({ body }) => {
      if (isDown) return fail(ErrorCode.serverFault, 'down');
      accepted.push(new URLSearchParams(body));
      return succeed({ items: [{ kind: 'task', left: 1 }] });
    },
  });
  const waiting = (act: (app: MiniProgram) => Promise<void>) => {
    const running = runOf(1, 'running');
    const rest = recordServer([running]);
    const network: Network = (request) => (request.url.includes('user/message') ? messages : rest)(request);
    const path = 'subPages/image-magnify-generate-list/index';
    const entry = { path, query: { taskId: running.taskId } };
    return run(studio.dir, { network, stored: new Map(loggedIn()), entry }, async (app) => {
      await shows(app, '#remind-task');
      expect(app.subscriptions.asked).toEqual([]);
      await act(app);
    });
  };

  it('is only requested on a tap, and counted on the server', () =>
    waiting(async (app) => {
      await app.tap('#remind-task');
      await shows(app, '#remind-task-on');
      expect(app.subscriptions.asked).toEqual([['template-task']]);
      expect(Object.fromEntries(accepted[0] ?? [])).toEqual({
        family: 'wxmini',
        kinds: '["task"]',
        loginCode: 'login-code-1',
      });
    }));

  it('is requested once, even if the server did not confirm the consent', () =>
    waiting(async (app) => {
      const before = accepted.length;
      isDown = true;
      await app.tap('#remind-task');
      await app.until(() => app.feedback.toasts.length > 0, 'that it failed');
      isDown = false;
      await app.tap('#remind-task');
      await shows(app, '#remind-task-on');
      expect(app.subscriptions.asked).toHaveLength(1);
      expect(accepted).toHaveLength(before + 1);
    }));

  it('that is refused can be requested again, and nothing is counted', () =>
    waiting(async (app) => {
      const before = accepted.length;
      app.subscriptions.answer = 'reject';
      await app.tap('#remind-task');
      await app.until(() => app.feedback.toasts.at(-1) === remind.refused, 'what came of it');
      await app.until(() => app.$$('#remind-task').length === 1, 'the button');
      expect(accepted).toHaveLength(before);
    }));
});

it('a thousand runs of the history stay within WeChat’s thousand nodes', { timeout: 120_000 }, () => {
  const runs = Array.from({ length: 1_000 }, (_, index) => runOf(1 + index, 'succeeded'));
  const entry = { path: 'subPages/ai-history/index' };
  return run(studio.dir, { network: recordServer(runs), stored: new Map(loggedIn()), entry }, async (app) => {
    let max = 0;
    for (let from = 1; from <= 981; from += 20) {
      await app.until(() => app.$$(`#history-from-${from}`).length === 1, `the stretch from ${from}`);
      // When the finger touches the screen, content far above is no longer near the screen.
      if (from > 20) {
        const above = `#history-from-${from - 20}`;
        await app.until(() => app.sight.watched.has(above), 'that it is watched');
        app.sight.tell(above, 0, 3440);
      }
      await app.until(() => app.$$('.task-card__body').length === 20, 'the runs that are near');
      // Fingers scroll at most about 11,000 px per second.
      await app.settle(200);
      max = Math.max(max, app.page().tree.size().nodes);
      await app.reachBottom();
    }
    expect(app.$$('#history-item-1000')).toHaveLength(1);
    expect(max).toBeLessThan(1000);
  });
});
