import { describe, expect, it } from 'vitest';
import update from '../../../../src/app/mini-update/words/zh-CN.json';
import settings from '../../../../src/features/settings/words/zh-CN.json';
import theme from '../../../../src/theme.json';
import { specLine } from '../../../spec/vitest';
import type { MiniProgram } from '../harness/mini-program';
import { workingServer } from './answers';
import { products } from './products';
import { openMy, run } from './run';

describe.each(products)('$name', (product) => {
  const { dir } = product;

  it('restarts with a new version when the user wants it', () =>
    run(dir, { network: workingServer() }, async (app) => {
      app.feedback.answerModal = () => 'cancel';
      app.update.ready();
      await app.until(() => app.feedback.modals.length === 1, 'the question');
      expect(app.feedback.modals[0]).toMatchObject({ content: update.ready, confirmText: update.restart });
      await app.settle();
      expect(app.update.applied).toBe(0);
      app.feedback.answerModal = () => 'confirm';
      app.update.ready();
      await app.until(() => app.update.applied === 1, 'the restart');
    }));

  it('reports that a new version failed to download', () =>
    run(dir, { network: workingServer() }, async (app) => {
      app.update.failed();
      await app.until(() => app.feedback.toasts.includes(update.failed), 'the words');
    }));

  it('is light or dark by hand: each page’s root, and the bars', async () => {
    const stored = new Map<string, string>();
    const network = workingServer();
    const rootOf = (app: MiniProgram) => app.$(`#route-${app.page().path.split('/')[1]}`).class;
    await run(dir, { network, stored }, async (app) => {
      expect(app.feedback.navigationColor).toBeUndefined();
      await openMy(app, product);
      await app.tap('#my-settings');
      await app.until(() => app.$$('#scheme-dark').length === 1, 'the choice');
      await app.tap('#scheme-dark');
      await app.until(() => rootOf(app).includes('scheme-dark'), 'the dark page');
      expect(app.feedback.navigationColor).toBe(theme.dark.surface);
      await app.tap('#scheme-light');
      await app.until(() => rootOf(app).includes('scheme-light'), 'the light page');
      expect(app.feedback.navigationColor).toBe(theme.light.surface);
      await app.tap('#scheme-dark');
    });
    await run(dir, { network, stored }, async (app) => {
      await openMy(app, product);
      await app.until(() => rootOf(app).includes('scheme-dark'), 'the choice of the last start');
      await app.until(() => app.feedback.navigationColor === theme.dark.surface, 'the bar');
      await app.until(() => app.tabBar.color === theme.dark.surface, 'the tab bar');
    });
  });

  specLine(
    ['s4.debug', 's2.debug-page'],
    'weapp',
    'ten taps on the version bring a button that floats on every page and opens the panel',
    async () => {
      const stored = new Map<string, string>();
      const network = workingServer();
      await run(dir, { network, stored }, async (app) => {
        await openMy(app, product);
        await app.tap('#my-settings');
        await app.until(() => app.$$('#settings-version').length === 1, 'the settings');
        // For developers only.
        expect(app.$$('#settings-device, #server-address')).toHaveLength(0);
        for (let taps = 0; taps < 9; taps += 1) await app.tap('#settings-version');
        expect(app.$$('#debug-button')).toHaveLength(0);
        await app.tap('#settings-version');
        await app.until(() => app.$$('#debug-button').length === 1, 'the button');
        expect(app.feedback.toasts).toContain(settings.debugOn);
      });
      await run(dir, { network, stored }, async (app) => {
        await app.until(() => app.$$('#debug-button').length === 1, 'the button of the next start');
        await app.tap('#debug-button');
        await app.until(() => app.$$('#debug-tab-network').length === 1, 'the panel');
        await app.tap('#debug-tab-network');
        await app.until(() => /POST \/api\/\S+ ok \d+ ms/.test(app.text('#debug-records')), 'the calls');
        app.signals.emit('Error', {} as never);
        // Refusals of the host are reported with the texts of the product spec, and so are unsupported features.
        await app.tap('#debug-tab-facts');
        await app.until(() => app.$$('#debug-shot').length === 1, 'the facts');
        expect(app.text('#settings-device')).toMatch(/^\d{22}$/);
        app.album.vibrates = false;
        for (const [button, refusal] of [
          ['#debug-host-vibrateLong', 'vibrateLong:fail'],
          ['#debug-host-setTabBarItem', 'not TabBar page'],
          ['#debug-shot', 'captureScreen:fail not supported'],
        ] as const) {
          await app.tap(button);
          await app.until(() => app.feedback.toasts.at(-1) === refusal, refusal);
        }
        await app.tap('#debug-tab-errors');
        await app.until(() => app.text('#debug-records').includes('{}'), 'the error');
        await app.tap('#debug-off');
        await app.until(() => app.$$('#debug-off').length === 0, 'the end of it');
        expect(app.signals.count('Error')).toBe(0);
      });
    },
  );
});
