import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseLocale } from '@/i18n';
import { media } from '@/platform/media';
import { tabBar } from '@/platform/tab-bar';
import { vibration } from '@/platform/vibration';
import {
  askUser,
  copyText,
  hideLoading,
  hideToast,
  saveToAlbum,
  showLoading,
  showToast,
  whileLoading,
} from '@/ui/feedback';
import { loadAllWords } from '../../builders/words';
import type { MiniProgram } from '../../e2e/weapp/harness/mini-program';
import { specCases, specLine } from '../../spec/vitest';
import { ALBUM_CASES } from '../album-cases';
import { FEEDBACK_CASES } from '../feedback-cases';
import type { FeedbackDriver } from '../feedback-driver';

const host = vi.hoisted(() => ({ app: undefined as MiniProgram | undefined }));

// The client's own adapters, on Taro's own wrapper, on the harness's phone.
vi.mock('@tarojs/taro', async () => {
  const { launch } = await import('../../e2e/weapp/harness/mini-program');
  const { plainApp } = await import('../../e2e/weapp/harness/plain-app');
  const { taroOverWx } = await import('./taro-over-wx');
  host.app = launch(plainApp);
  return taroOverWx(host.app.wx);
});

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let app: MiniProgram;
beforeAll(() => {
  if (!host.app) throw new Error('the mini-program was not launched');
  app = host.app;
});
afterAll(() => app.close());

loadAllWords();

/** wx calls respond in a later turn. */
const settled = () => wait(10);

const popups = { showToast, showLoading, hideToast, hideLoading };

const driver: FeedbackDriver = {
  setLocale: chooseLocale,
  async popup(name, ...args) {
    (popups[name] as (...all: unknown[]) => void)(...args);
    await settled();
  },
  async startWork(title, lengthMs, toast) {
    void whileLoading(title, async () => {
      await wait(lengthMs / 2);
      if (toast !== undefined) showToast(toast);
      await wait(lengthMs / 2);
    });
  },
  onScreen: async () => app.feedback.popup,
  takeWarnings: async () => vi.mocked(console.warn).mock.calls.splice(0).map(String),
  wait,
  async ask(press) {
    app.feedback.answerModal = () => press;
    const answered = await askUser({ content: '?' });
    const { cancelText, confirmText } = app.feedback.modals.at(-1) ?? {};
    return { labels: [String(cancelText), String(confirmText)], answered };
  },
  async copy(text, allowed) {
    app.feedback.mayCopy = allowed;
    const copied = await copyText(text);
    await settled();
    return { copied, content: app.feedback.clipboard };
  },
  async vibrate(length, able) {
    app.album.vibrates = able;
    return vibration.vibrate(length).then(
      () => ({}),
      ({ errMsg }: { errMsg: string }) => ({ errMsg }),
    );
  },
};

describe('feedback in the mini-program', () => {
  specCases('weapp', FEEDBACK_CASES, async ({ run }) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await chooseLocale('zh-CN');
    await run(driver);
  });

  specCases('weapp', ALBUM_CASES, async ({ run }) => {
    await chooseLocale('en');
    return run({
      async save({ permission, writable }) {
        Object.assign(app.album, { allowed: undefined, answer: permission === 'granted', writable });
        const outcome = await saveToAlbum({ path: 'http://tmp/a.png', fileName: 'a.png' });
        await settled();
        return { saved: outcome === 'saved', toast: app.feedback.popup?.title };
      },
    });
  });

  specLine(
    ['s5.album', 's8.album-denied'],
    'weapp',
    'leads a user who once refused to the settings',
    async () => {
      await chooseLocale('en');
      Object.assign(app.album, { allowed: false, answer: true, writable: true, saved: [] });
      app.feedback.answerModal = () => 'confirm';
      expect(await saveToAlbum({ path: 'http://tmp/b.png', fileName: 'b.png' })).toBe('saved');
      expect(app.feedback.modals.at(-1)).toMatchObject({ confirmText: 'Settings', cancelText: 'Cancel' });
      expect(app.album.saved).toEqual(['http://tmp/b.png']);

      Object.assign(app.album, { allowed: false });
      app.feedback.answerModal = () => 'cancel';
      expect(await saveToAlbum({ path: 'http://tmp/c.png', fileName: 'c.png' })).toBe('failed');
      await settled();
      expect(app.feedback.popup?.title).toBe('You cancelled the authorization');
      expect(app.album.saved).toEqual(['http://tmp/b.png']);
    },
  );

  specLine('s8.copied', 'weapp', 'copies, and leaves the telling to WeChat', async () => {
    const before = app.feedback.toasts.length;
    expect(await driver.copy('文字', true)).toEqual({ copied: true, content: '文字' });
    expect(app.feedback.popup).toEqual({ kind: 'toast', title: '内容已复制' });
    expect(app.feedback.toasts).toHaveLength(before);
  });

  specLine('s9.image-count', 'weapp', 'lets a user pick nine pictures at most, or none', async () => {
    app.album.picks = Array.from({ length: 10 }, (_, index) => `http://tmp/${index}.png`);
    const images = await media.chooseImages();
    expect(images).toHaveLength(9);
    expect(images[8]).toMatchObject({ path: 'http://tmp/8.png', fileName: '8.png', mime: 'image/png' });
    expect(app.calls.at(-1)).toMatchObject({ name: 'chooseMedia', argument: { count: 9 } });
    app.album.picks = [];
    expect(await media.chooseImages({ count: 1 })).toEqual([]);
  });

  specLine(
    ['s8.not-tab-page', 's8.tab-item'],
    'weapp',
    'names tabs on tab pages, and those that exist',
    async () => {
      await tabBar.setItem(1, 'Moi');
      expect(app.tabBar.items[1]?.text).toBe('Moi');
      await expect(tabBar.setItem(9, '')).rejects.toMatchObject({ errMsg: 'tabbar item not found' });
      await (app.wx.navigateTo as (options: object) => Promise<unknown>)({ url: '/pages/form/index' });
      await expect(tabBar.setItem(1, 'My')).rejects.toMatchObject({ errMsg: 'not TabBar page' });
      expect(app.tabBar.items[1]?.text).toBe('Moi');
    },
  );

  it('uses only what the phone supports', () => {
    expect(app.errors).toEqual([]);
  });
});
