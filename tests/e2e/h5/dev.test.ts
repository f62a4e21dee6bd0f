import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from '../../builders/free-port';
import { temporaryDataDir } from '../../builders/server-process';
import { describeInBrowser, launchBrowser, visit } from './browser';

const COMPILE_MS = 240_000;

/** HTTP status of a URL, 0 when nobody listens: webpack delays the first request until it has compiled. */
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

describeInBrowser('npm run dev', () => {
  it(
    'serves the pages from source with the real server, and stops both together',
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
        detached: true,
      });
      const ended = once(child, 'exit');
      const [url, ready] = [`http://127.0.0.1:${pagesPort}/`, `http://127.0.0.1:${port}/readyz`];
      try {
        await expect.poll(() => statusOf(url), { timeout: COMPILE_MS, interval: 1_000 }).toBe(200);
        await expect.poll(() => statusOf(ready), { timeout: COMPILE_MS }).toBe(200);
        const browser = await launchBrowser();
        const { page } = await visit(browser, url);
        await expect.poll(() => page.locator('#server-state').textContent()).toContain('已连接');
        await browser.close();
      } finally {
        // Like Ctrl-C in a terminal: to npm, its shell and its children.
        process.kill(-(child.pid ?? 0), 'SIGINT');
      }
      await ended;
      await expect.poll(() => Promise.all([url, ready].map(statusOf))).toEqual([0, 0]);
    },
    COMPILE_MS * 2,
  );
});
