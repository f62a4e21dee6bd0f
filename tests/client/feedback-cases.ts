import assert from 'node:assert/strict';
import type { SpecCase } from '../spec/spec-line';
import type { FeedbackDriver, Shown } from './feedback-driver';

/** A statement of the spec about feedback, tested on every target. */
type FeedbackCase = SpecCase & { run(driver: FeedbackDriver): Promise<void> };

/** How long the shown popup stays from now on, in ms. */
async function lasting(driver: FeedbackDriver, from: number): Promise<number> {
  while ((await driver.onScreen()) !== null) await driver.wait(20);
  return Date.now() - from;
}

async function untilShown(driver: FeedbackDriver): Promise<Shown> {
  for (;;) {
    const shown = await driver.onScreen();
    if (shown) return shown;
    await driver.wait(20);
  }
}

const toast = (title: string): Shown => ({ kind: 'toast', title });
const loading = (title: string): Shown => ({ kind: 'loading', title });
const UNPAIRED = {
  toast: 'Please note showToast must be paired with hideToast',
  loading: 'Please note showLoading must be paired with hideLoading',
};

const popups: FeedbackCase[] = [
  {
    lines: ['s4.pairing'],
    title: 'hiding what does not show only warns, and what shows stays',
    async run(driver) {
      await driver.popup('hideToast');
      await driver.popup('hideLoading');
      assert.deepEqual(await driver.takeWarnings(), [UNPAIRED.toast, UNPAIRED.loading]);

      await driver.popup('showLoading', '载入', { delayMs: 0 });
      await driver.popup('hideToast');
      assert.deepEqual(await driver.onScreen(), loading('载入'));
      assert.deepEqual(await driver.takeWarnings(), [UNPAIRED.toast]);
      await driver.popup('hideLoading');
      assert.equal(await driver.onScreen(), null);

      await driver.popup('showToast', '已保存');
      await driver.popup('hideLoading');
      assert.deepEqual(await driver.onScreen(), toast('已保存'));
      assert.deepEqual(await driver.takeWarnings(), [UNPAIRED.loading]);
      await driver.popup('hideToast');
      assert.equal(await driver.onScreen(), null);
      assert.deepEqual(await driver.takeWarnings(), []);
    },
  },
  {
    lines: ['s4.toast-duration', 's9.toast'],
    title: 'a toast goes by itself after 1500 ms, or after the time it was given',
    async run(driver) {
      const start = Date.now();
      await driver.popup('showToast', '一');
      await driver.wait(1200);
      assert.deepEqual(await driver.onScreen(), toast('一'));
      const byDefault = await lasting(driver, start);
      assert.ok(byDefault >= 1500 && byDefault < 2200, `${byDefault} ms`);

      const again = Date.now();
      await driver.popup('showToast', '二', { durationMs: 400 });
      assert.deepEqual(await driver.onScreen(), toast('二'));
      const given = await lasting(driver, again);
      assert.ok(given >= 400 && given < 1100, `${given} ms`);
      await driver.popup('hideToast');
      assert.deepEqual(await driver.takeWarnings(), [UNPAIRED.toast]);
    },
  },
  {
    lines: ['s9.loading-delay', 's4.loading-lasts'],
    title: 'a loading shows after 800 ms and lasts until it is hidden',
    async run(driver) {
      const start = Date.now();
      await driver.popup('showLoading', '处理中');
      await driver.wait(500);
      assert.equal(await driver.onScreen(), null);
      assert.deepEqual(await untilShown(driver), loading('处理中'));
      const waited = Date.now() - start;
      assert.ok(waited >= 800 && waited < 1500, `${waited} ms`);
      // Beyond all timers of a toast.
      await driver.wait(2000);
      assert.deepEqual(await driver.onScreen(), loading('处理中'));
      await driver.popup('hideLoading');
      assert.equal(await driver.onScreen(), null);
    },
  },
  {
    lines: ['s9.loading-delay'],
    title: 'a wait that ends before 800 ms shows nothing, and its hiding is paired',
    async run(driver) {
      await driver.popup('showLoading', '处理中');
      await driver.wait(200);
      await driver.popup('hideLoading');
      await driver.wait(900);
      assert.equal(await driver.onScreen(), null);
      assert.deepEqual(await driver.takeWarnings(), []);
    },
  },
  {
    lines: ['s4.loading-lasts'],
    title: 'the clock of a toast does not end the loading that came after it',
    async run(driver) {
      await driver.popup('showToast', '先', { durationMs: 300 });
      await driver.popup('showLoading', '后', { delayMs: 0 });
      await driver.wait(700);
      assert.deepEqual(await driver.onScreen(), loading('后'));
      await driver.popup('hideLoading');
      assert.equal(await driver.onScreen(), null);
    },
  },
  {
    lines: [],
    title: 'work that takes long shows a loading; a toast on its way stays and nothing warns',
    async run(driver) {
      await driver.startWork('上传中', 1400);
      assert.deepEqual(await untilShown(driver), loading('上传中'));
      await lasting(driver, Date.now());
      await driver.startWork('上传中', 400, '网络异常');
      await driver.wait(500);
      assert.deepEqual(await driver.onScreen(), toast('网络异常'));
      await driver.popup('hideToast');
      assert.deepEqual(await driver.takeWarnings(), []);
    },
  },
];

const others: FeedbackCase[] = [
  {
    lines: ['s8.modal-labels'],
    title: 'a modal has cancel and OK in the language of the user',
    async run(driver) {
      assert.deepEqual(await driver.ask('confirm'), { labels: ['取消', '确定'], answered: true });
      await driver.setLocale('en');
      assert.deepEqual(await driver.ask('cancel'), { labels: ['Cancel', 'OK'], answered: false });
      await driver.setLocale('fr');
      assert.deepEqual(await driver.ask('confirm'), { labels: ['Annuler', 'OK'], answered: true });
    },
  },
  {
    lines: ['s8.copy-failed'],
    title: "a copy that the host refuses says 'copy failed, please copy manually'",
    async run(driver) {
      await driver.setLocale('en');
      assert.equal((await driver.copy('没有复制', false)).copied, false);
      assert.deepEqual(await driver.onScreen(), toast('Copy failed, please copy manually'));
      await driver.popup('hideToast');
    },
  },
  {
    lines: ['s8.vibrate'],
    title: "a phone that does not vibrate rejects with 'vibrateLong:fail', for both lengths",
    async run(driver) {
      assert.deepEqual(await driver.vibrate('long', true), {});
      assert.deepEqual(await driver.vibrate('short', true), {});
      assert.deepEqual(await driver.vibrate('long', false), { errMsg: 'vibrateLong:fail' });
      assert.deepEqual(await driver.vibrate('short', false), { errMsg: 'vibrateLong:fail' });
    },
  },
];

/** Run one after the other; each leaves an empty screen. */
export const FEEDBACK_CASES: readonly FeedbackCase[] = [...popups, ...others];
