import { describe, expect, it } from 'vitest';
import type { ToolKey } from '../../../../core/tools';
import historyWords from '../../../../src/features/history/words/zh-CN.json';
import words from '../../../../src/i18n/words/zh-CN.json';
import { specLine } from '../../../spec/vitest';
import { openBuiltPackage } from '../harness/built-package';
import type { MiniProgram } from '../harness/mini-program';
import { studio } from './products';
import { loggedIn, type Run, recordServer, runOf } from './records';
import { run } from './run';

/** Launches the studio on one of its pages, with a logged-in user. */
const openPage = (
  path: string,
  { runs = [], stored = [], tools = [] }: { runs?: Run[]; stored?: [string, string][]; tools?: ToolKey[] },
  act: (app: MiniProgram) => Promise<void>,
) =>
  run(
    studio.dir,
    { network: recordServer(runs, tools), stored: new Map([...loggedIn(), ...stored]), entry: { path } },
    act,
  );

const items = (app: MiniProgram) =>
  app.$$('.task-card__body').filter(({ id }) => id.startsWith('history-item-'));

const toServer = (app: MiniProgram, path: string) => app.wire.sent.filter(({ url }) => url.endsWith(path));

describe('the preview', () => {
  const urls = ['https://example.test/1.png', 'https://example.test/2.png', 'https://example.test/3.png'];
  const shown: [string, string] = ['preview', JSON.stringify(JSON.stringify({ urls, current: 1 }))];

  specLine(
    ['s9.zoom', 's2.preview'],
    'weapp',
    'has WeChat zoom a picture from 1 to 4, and moves it only when it is zoomed',
    () =>
      openPage('pages/preview/index', { stored: [shown] }, async (app) => {
        await app.until(() => app.$$('movable-view').length === 3, 'the picture and its neighbors');
        expect(app.text('#preview-count')).toBe('2 / 3');
        const picture = app.$$('movable-view')[1];
        if (!picture) throw new Error('no picture');
        const of = (name: string) => app.attribute(picture, name);
        expect([of('scale'), of('scale-min'), of('scale-max')]).toEqual([true, 1, 4]);
        expect(of('direction')).toBe('none');
        await app.fire(picture, 'scale', { scale: 2, x: 0, y: 0 });
        await app.until(() => of('direction') === 'all', 'a picture that moves');
        await app.fire(picture, 'scale', { scale: 1, x: 0, y: 0 });
        await app.until(() => of('direction') === 'none', 'a picture that lies still');
      }),
  );

  it('enlarges on a double tap, and knows the current picture', () =>
    openPage('pages/preview/index', { stored: [shown] }, async (app) => {
      await app.until(() => app.$$('movable-view').length === 3, 'the pictures');
      const picture = app.$$('movable-view')[1];
      if (!picture) throw new Error('no picture');
      await app.tap(picture);
      await app.tap(picture);
      await app.until(() => app.attribute(picture, 'scale-value') === 2.5, 'an enlarged picture');
      await app.fire('#viewer', 'change', { current: 2, source: 'touch' });
      await app.until(() => app.text('#preview-count') === '3 / 3', 'the last picture');
    }));

  it('shows a message when there is nothing to show', () =>
    openPage('pages/preview/index', {}, async (app) => {
      await app.until(() => app.$$('#state-empty').length === 1, 'its words');
    }));
});

describe('the slider', () => {
  it('moves its edge with WeChat’s slider, within WeChat’s limit of updates', () =>
    openPage('subPages/image-magnify/index', {}, async (app) => {
      await app.until(() => app.$$('.split').length === 1, 'the example');
      const style = () => app.$('.split').style;
      expect(style()).toContain('--split: 50%');
      await app.settle();
      const before = app.setData.records.length;
      for (let value = 51; value <= 90; value += 1) await app.fire('slider', 'changing', { value });
      await app.until(() => style().includes('--split: 90%'), 'the last place');
      // 40 moves within a moment: most are skipped. `run` checks WeChat's rate limit.
      expect(app.setData.records.length - before).toBeLessThan(20);
    }));
});

describe('the history', () => {
  specLine(
    's2.ai-history',
    'weapp',
    'shows runs, gets more at its end, and starts over when it is pulled',
    () => {
      const runs = Array.from({ length: 24 }, (_, index) => runOf(100 + index, 'succeeded'));
      return openPage('subPages/ai-history/index', { runs }, async (app) => {
        await app.until(() => items(app).length === 20, 'the first page');
        expect(app.text('#history-item-1')).toContain('1月2日');
        await app.reachBottom();
        await app.reachBottom();
        await app.until(() => items(app).length === 24, 'the second page');
        expect(toServer(app, 'gen/task/list')).toHaveLength(2);
        runs.unshift(runOf(99, 'failed'));
        await app.pullDown();
        await app.until(() => app.text('#history-item-1').includes('处理失败'), 'what is new');
        await app.until(() => !app.feedback.refreshing, 'the end of the pull');
      });
    },
  );

  it('shows how much is stored and free, and what to do about it', () =>
    openPage('subPages/ai-history/index', { runs: [runOf(1, 'succeeded')] }, async (app) => {
      await app.until(() => app.$$('#history-storage').length === 1, 'the storage');
      expect(app.text('#history-storage')).toContain('已用 168\u00a0MB');
      expect(app.text('#history-storage')).toContain('剩余 32\u00a0MB');
      expect(app.text('#history-storage-hint')).toBe(historyWords['storage.hint']);
    }));

  it('keeps only the sections near the screen on the page, and the heights of others', () => {
    const runs = Array.from({ length: 30 }, (_, index) => runOf(200 + index, 'succeeded'));
    return openPage('subPages/ai-history/index', { runs }, async (app) => {
      await app.until(() => items(app).length === 20, 'the first page');
      await app.reachBottom();
      await app.until(() => app.sight.watched.size === 2, 'two stretches');
      expect([...app.sight.watched.keys()]).toEqual(['#history-from-1', '#history-from-21']);
      app.sight.tell('#history-from-1', 0, 3440);
      await app.until(() => items(app).length === 10, 'the runs that are near');
      expect(app.$('#history-from-1').style).toContain('3440px');
      expect(app.$$('#history-item-21')).toHaveLength(1);
      // Behind another page, elements report a size of zero, which must be ignored.
      app.sight.tell('#history-from-21', 0, 0);
      app.sight.tell('#history-from-1', 0.1, 3440);
      await app.until(() => items(app).length === 30, 'all of them again');
      expect(app.$('#history-from-1').style).not.toContain('3440px');
    });
  });

  specLine('s9.long-press', 'weapp', 'takes WeChat’s own long press on a run for its removal', () => {
    const runs = [runOf(1, 'succeeded'), runOf(2, 'succeeded')];
    return openPage('subPages/ai-history/index', { runs }, async (app) => {
      await app.until(() => items(app).length === 2, 'both runs');
      await app.fire('#history-item-2', 'longpress');
      await app.until(() => items(app).length === 1, 'the run that is left');
      expect(runs.map(({ taskId }) => taskId)).toEqual([runOf(1, 'succeeded').taskId]);
      expect(app.page().path).toBe('subPages/ai-history/index');
    });
  });

  it('cancels, filters and removes', () => {
    const runs = [runOf(1, 'running'), runOf(2, 'succeeded')];
    return openPage('subPages/ai-history/index', { runs }, async (app) => {
      await app.until(() => items(app).length === 2, 'both runs');
      await app.tap('#history-cancel-1');
      await app.until(() => app.$$('#history-retry-1').length === 1, 'a run to try again');
      await app.tap('#history-state-succeeded');
      await app.until(() => items(app).length === 1, 'the finished run');
      await app.tap('#history-remove-1');
      await app.until(() => app.$$('#state-empty').length === 1, 'an empty list');
      expect(app.text('#state-empty')).toContain(historyWords['none.title']);
      expect(runs).toHaveLength(1);
    });
  });
});

it('has one menu on a recent work, by its button and WeChat’s long press, which opens, saves and deletes it', () => {
  const runs = [runOf(1, 'succeeded'), runOf(2, 'succeeded')];
  return openPage('pages/my/index', { runs }, async (app) => {
    await app.until(() => app.$$('#my-work-more-2').length === 1, 'both works');
    await app.tap('#my-work-more-1');
    await app.until(() => app.feedback.actionSheets.length === 1, 'the menu');
    expect(app.feedback.actionSheets).toEqual([['打开', '保存图片', '删除']]);
    expect(app.page().path).toBe('pages/my/index');
    app.feedback.answerActionSheet = (rows) => rows.indexOf('删除');
    await app.fire('#my-work-2', 'longpress');
    await app.until(() => app.$$('#my-work-more-2').length === 0, 'the work that is left');
    expect(runs.map(({ taskId }) => taskId)).toEqual([runOf(1, 'succeeded').taskId]);
    app.feedback.answerActionSheet = (rows) => rows.indexOf('打开');
    await app.tap('#my-work-more-1');
    await app.until(() => app.page().path === 'subPages/image-magnify-generate-list/index', 'its page');
  });
});

describe('the points page', () => {
  it('shows the balance, its parts and the ledger', () =>
    openPage(
      'subPages/points/index',
      { tools: ['matting', 'compliance-label', 'ai-video-image'] },
      async (app) => {
        await app.until(() => app.$$('#points-balance').length === 1, 'the balance');
        expect(app.text('#points-balance')).toBe('1,258');
        expect([app.text('#points-given'), app.text('#points-bought')]).toEqual(['258', '1,000']);
        await app.until(() => app.$$('#points-free-matting').length === 1, 'the free uses');
        expect(app.text('#points-free-matting')).toBe('剩 3 / 3 次');
        expect(app.text('#points-free-compliance_label')).toBe('已用完（共 10 次）');
        expect(app.$$('#points-free-ai_video_img')).toEqual([]);
        expect(toServer(app, 'user/user/getUserPointInfo')).toEqual([]);
        await app.until(() => app.text('#points-change-1').includes('−2'), 'the change');
      },
    ));

  it('checks in, and invites friends through WeChat to a login with the invite code', () =>
    openPage('subPages/points/index', {}, async (app) => {
      await app.until(() => app.$$('#points-checkin').length === 1, 'the check-in');
      await app.tap('#points-checkin');
      await app.until(() => app.$$('#points-checked-in').length === 1, 'its end');
      await app.until(() => app.$$('#points-invite').length === 1, 'the invitation');
      expect(app.attribute('#points-invite', 'open-type')).toBe('share');
      const card = app.page().call('onShareAppMessage', { from: 'button' }) as Record<string, string>;
      expect(card.path).toContain('subPages/login/index?affiliateCode=ABCDEFGH');
    }));
});

describe('an ended run', () => {
  it('is retried from the history, and repeated with its picture and options', () => {
    const failed = { ...runOf(1, 'failed'), options: { scale: 4 } };
    return openPage('subPages/ai-history/index', { runs: [failed] }, async (app) => {
      await app.until(() => items(app).length === 1, 'the run');
      await app.tap('#history-retry-1');
      await app.until(() => app.$$('#history-cancel-1').length === 1, 'a run that is on its way again');
      expect(toServer(app, 'gen/task/retry').map(({ body }) => body)).toEqual([`taskId=${failed.taskId}`]);
      await app.tap('#history-cancel-1');
      await app.until(() => app.$$('#history-again-1').length === 1, 'its end');
      await app.tap('#history-again-1');
      await app.until(() => app.page().path === 'subPages/image-magnify/index', 'the tool');
      await app.until(() => app.$$('#tool-source-size').length === 1, 'the picture of the run');
      expect(app.text('#tool-source-size')).toContain('800 × 600');
      expect(app.$('#tool-option-scale-4').class).toContain('choice--on');
    });
  });

  it('is shared by WeChat’s button and menu with a title and, before it has a card, with its tool’s', () => {
    const runs = [runOf(1, 'succeeded')];
    return openPage('subPages/ai-history/index', { runs }, async (app) => {
      await app.until(() => items(app).length === 1, 'the run');
      await app.tap('#history-item-1');
      await app.until(() => app.$$('#result-share').length === 1, 'its result');
      expect(app.attribute('#result-share', 'open-type')).toBe('share');
      for (const from of ['button', 'menu']) {
        const card = app.page().call('onShareAppMessage', { from }) as Record<string, string>;
        expect(card.title).toContain('无损放大');
        expect(card.imageUrl).toMatch(/\/t\/image-magnify\.jpg\?lang=zh-CN&shape=friend$/);
        const [path = ''] = (card.path ?? '').replace(/^\//, '').split('?');
        expect(openBuiltPackage(studio.dir).pages).toContain(path);
      }
    });
  });
});

specLine('s9.swiper', 'weapp', 'passes the spec’s numbers to WeChat’s slides, and a name', () =>
  openPage('pages/home/index', { tools: ['matting', 'ai-product', 'smart-eliminate'] }, async (app) => {
    await app.until(() => app.$$('swiper').length === 1 && app.$$('swiper-item').length > 1, 'the slides');
    const of = (name: string) => app.attribute('swiper', name);
    expect([of('interval'), of('duration'), of('autoplay')]).toEqual([5000, 500, true]);
    // Taro's own templates lack it.
    expect(of('aria-label')).toBe(words['home.heroTitle']);
  }),
);
