import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from '../../builders/free-port';
import { temporaryDataDir } from '../../builders/server-process';
import { describeInBrowser, launchBrowser, visit } from './browser';

const COMPILE_MS = 240_000;

/** Whether the address answers with a page at all: webpack holds the first request until it has compiled. */
const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

describeInBrowser('npm run dev', () => {
  it(
    'serves the pages of the source with the real server behind them, and ends as one',
    async () => {
      const [port, pagesPort] = [await freePort(), await freePort()];
      const child = spawn('npm', ['run', 'dev'], {
        env: {
          ...process.env,
          DATA_DIR: await temporaryDataDir(),
          PORT: String(port),
          PAGES_PORT: String(pagesPort),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = once(child, 'exit');
      try {
        const url = `http://127.0.0.1:${pagesPort}/`;
        await expect.poll(() => answers(url), { timeout: COMPILE_MS, interval: 1_000 }).toBe(true);
        await expect
          .poll(() => answers(`http://127.0.0.1:${port}/readyz`), { timeout: COMPILE_MS })
          .toBe(true);
        const browser = await launchBrowser();
        const { page } = await visit(browser, url);
        await expect.poll(() => page.locator('#server-state').textContent()).toContain('已连接');
        await browser.close();
      } finally {
        child.kill('SIGINT');
      }
      expect(await ended).toEqual([0, null]);
    },
    COMPILE_MS * 2,
  );
});
