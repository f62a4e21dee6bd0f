import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import zhCN from '../../../src/i18n/words/zh-CN.json';
import { describeInBrowser, keepPicture, settled } from './browser';
import { freeTheWay } from './login-steps';
import { newSeller } from './seller';
import { finished, photo, pick, uploaded } from './tool-steps';
import { useToolVisits } from './tool-visits';

/** 123 × 120: a model finishes it in seconds. */
const SMALL = photo('upscale-lq-baboon.png');
/** Timeout of a run: models are prepared once, on a possibly busy machine. */
const RUN_MS = 300_000;
const HISTORY = '#/subPages/ai-history/index';

describeInBrowser('less trodden ways through a tool', () => {
  const { visits, arrive, newMobile } = useToolVisits();

  const one = async (statement: string) => (await visits.product.query(statement))[0] ?? {};

  /** Path of the newest upload's stored file. */
  async function newestUpload(): Promise<string> {
    const row = await one(`select storage_key from asset where kind = 'upload' order by id desc limit 1`);
    const root = join(visits.product.dataDir, 'files');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    const file = files.find((path) => path.endsWith(String(row.storage_key)));
    if (file === undefined) throw new Error('the upload has no file');
    return join(root, file);
  }

  const isChosen = (page: Page, id: string) => page.locator(`#${id}:visible`).getAttribute('aria-checked');

  it(
    'retries a failed run from the history, and repeats it with its picture and options',
    async () => {
      const { page } = await arrive('image-magnify');
      await pick(page, SMALL);
      await uploaded(page);
      await page.locator('#tool-option-scale-4').tap();
      // A failure that no check can foresee: the stored file is damaged.
      const file = await newestUpload();
      const whole = await readFile(file);
      await writeFile(file, 'damaged');
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await page.locator('#task-end').waitFor({ timeout: 60_000 });
      await writeFile(file, whole);

      await page.goto(`${visits.product.url}/${HISTORY}`);
      await settled(page, 'ai-history');
      await page.locator('#history-retry-1').tap();
      const state = async () =>
        (await one(`select state from task where kind = 'run' order by id desc limit 1`)).state;
      await expect.poll(state, { timeout: 120_000, interval: 500 }).toBe('succeeded');
      // The same run, retried: paid once, its failed round released.
      const rounds = await visits.product.query(`select state from point_hold order by round`);
      expect(rounds.map((row) => row.state)).toEqual(['released', 'committed']);

      await page.locator('#history-again-1').tap();
      await settled(page, 'image-magnify');
      await uploaded(page);
      expect(await page.locator('#tool-source-size:visible').innerText()).toContain('123 × 120');
      expect(await isChosen(page, 'tool-option-scale-4')).toBe('true');
    },
    RUN_MS,
  );

  it(
    'an account in cash mode sees the amount, runs the tool and is billed',
    async () => {
      const { page, complaints } = await arrive('image-magnify');
      const { id } = await one(`select id from app_user order by id desc limit 1`);
      // Free uses are removed, so that the use has a price; then the account switches to cash mode.
      await visits.product.query(`update module_price set free_uses_per_day = 0, cash_cents = 137`);
      await visits.product.query(`update app_user set use_type = 'cash' where id = '${id}'`);
      // The server caches prices for five seconds.
      await page.waitForTimeout(5_500);
      await page.reload();
      await settled(page, 'image-magnify');
      await pick(page, SMALL);
      await uploaded(page);
      await page.locator('#tool-cost:visible', { hasText: '记账使用，本次 ¥1.37' }).waitFor();
      await page.locator('#tool-submit', { hasText: '记账 ¥1.37' }).waitFor();
      await keepPicture(page, 'image-magnify-cash');
      await page.locator('#tool-submit').tap();
      await page.locator('#spend-cost', { hasText: '1.37' }).waitFor();
      await page.locator('#spend-confirm').tap();
      await finished(page, 'image-magnify');
      const owed = await one(
        `select balance::int as cents from ledger_account where kind = 'receivable' and user_id = '${id}'`,
      );
      expect(owed.cents).toBe(137);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'shows a copy of a large photo, puts a cut-out on the user’s own picture, and continues with another tool',
    async () => {
      const { page, complaints } = await arrive('matting');
      const large = await sharp({ create: { width: 2600, height: 2000, channels: 3, background: '#ccc' } })
        .png()
        .toBuffer();
      await pick(page, { name: 'large.png', mimeType: 'image/png', buffer: large });
      await uploaded(page);
      const width = () =>
        page.locator('#tool-source img').evaluate((one: HTMLImageElement) => one.naturalWidth);
      await expect.poll(width).toBe(1600);
      await pick(page, photo('product-tshirt.jpg'));
      await uploaded(page);
      await page.locator('#tool-option-background-asset').tap();
      const green = { r: 20, g: 160, b: 90 };
      const ground = await sharp({ create: { width: 400, height: 300, channels: 3, background: green } })
        .png()
        .toBuffer();
      await pick(
        page,
        { name: 'green.png', mimeType: 'image/png', buffer: ground },
        'tool-option-backgroundAssetId',
      );
      await page.locator('#tool-submit:not([aria-disabled="true"])').tap();
      await finished(page, 'matting', 240_000);
      await keepPicture(page, 'matting-own-background');
      const download = page.waitForEvent('download');
      await page.locator('#result-save:visible').tap();
      const corner = await sharp(await (await download).path())
        .extract({ left: 4, top: 4, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      for (const [index, value] of [green.r, green.g, green.b].entries()) {
        expect(Math.abs((corner[index] ?? 0) - value)).toBeLessThan(4);
      }
      const [size = 'nothing'] = (await page.locator('#result-facts').innerText()).split(' · ');
      await page.locator('#result-next-image-magnify').tap();
      await settled(page, 'image-magnify');
      await uploaded(page);
      const words = await page.locator('#tool-source-size:visible').innerText();
      expect(words.replace(/\s/g, ' ')).toContain(size.replace(/\s/g, ' '));
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  /** The results page of a finished run, in a browser with or without a share sheet. */
  async function openResults(shares: 'sheet' | 'never') {
    await freeTheWay(visits.product);
    const seller = await newSeller(visits.product, newMobile());
    await seller.ran({ state: 'succeeded' });
    // Marks the upload as the run's result.
    await visits.product.query(`update asset set kind = 'result' where user_id = '${seller.userId}'`);
    const seen = await visits.at(HISTORY, {
      hasTouch: true,
      async prepare(page) {
        await seller.prepare(page);
        await page
          .context()
          .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visits.product.url });
        await page.addInitScript((way) => {
          const sheet = (data: ShareData) => {
            const files = data.files?.map(({ name, type, size }) => ({ name, type, size }));
            document.documentElement.dataset.shared = JSON.stringify({ ...data, files });
            return Promise.resolve();
          };
          Object.defineProperty(Navigator.prototype, 'share', { value: sheet, configurable: true });
          Object.defineProperty(Navigator.prototype, 'canShare', { value: () => true, configurable: true });
          if (way === 'never') Reflect.deleteProperty(Navigator.prototype, 'share');
        }, shares);
      },
    });
    await settled(seen.page, 'ai-history');
    await seen.page.locator('#history-item-1').tap();
    await settled(seen.page, 'image-magnify-generate-list');
    return seen;
  }

  /** Checks what another visitor sees of a shared result: loaded pictures, without the app. */
  async function expectToSee(address: string, sides: readonly string[]): Promise<void> {
    const friend = await visits.at(address.slice(`${visits.product.url}/`.length));
    const pictures = friend.page.locator('.frame img');
    await pictures.first().waitFor();
    await friend.page.waitForLoadState('networkidle');
    const seen = await pictures.evaluateAll((all) =>
      all.map((one) => [one.className, (one as HTMLImageElement).naturalWidth > 1]),
    );
    expect(seen).toEqual(sides.map((side) => [side, true]));
    expect(await friend.page.locator('#app').count()).toBe(0);
    expect(friend.complaints).toEqual([]);
  }

  it('shares a result with the browser’s share sheet, with or without its original, until its owner revokes it', async () => {
    const { page, complaints } = await openResults('sheet');
    await page.locator('#result-share:visible').tap();
    await page.locator('#share-send').tap();
    const shared = page.locator('html[data-shared]');
    await shared.waitFor({ state: 'attached' });
    const { title, url, files } = JSON.parse((await shared.getAttribute('data-shared')) ?? '{}');
    expect(title).toContain('无损放大');
    // The picture itself is included.
    expect(files).toEqual([{ name: 'tuzuo.jpg', type: 'image/jpeg', size: expect.any(Number) }]);
    expect(files[0].size).toBeGreaterThan(0);
    // The original is shown only once the owner wants it.
    await expectToSee(url, ['after']);
    await page.locator('#result-share:visible').tap();
    await page.locator('#share-stop').waitFor();
    await page.locator('#share-original').tap();
    await page.waitForFunction(
      async (address) => (await (await fetch(address)).text()).includes('class="before"'),
      url,
    );
    await expectToSee(url, ['after', 'before']);
    await page.locator('#share-stop').tap();
    await page.getByText('已停止分享').waitFor();
    expect((await fetch(url)).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  it('copies the link in a browser without sharing, reports it and shows a picture to send', async () => {
    const { page, complaints } = await openResults('never');
    await page.locator('#result-share:visible').tap();
    await page.locator('#share-send').tap();
    await page.getByText('链接已复制，去粘贴给朋友').first().waitFor();
    await expectToSee(await page.evaluate(() => navigator.clipboard.readText()), ['after']);
    const card = page.locator('.modal__picture');
    await card.waitFor();
    await page.waitForFunction(() => document.querySelector('img.modal__picture')?.clientWidth);
    expect(complaints).toEqual([]);
  });

  it('lists a user’s shared items with their data, where they can be revoked', async () => {
    await freeTheWay(visits.product);
    const seller = await newSeller(visits.product, newMobile());
    await seller.ran({ state: 'succeeded' });
    const { product } = visits;
    await product.query(`update asset set kind = 'result' where user_id = '${seller.userId}'`);
    const [result] = await product.query(`select id from asset where user_id = '${seller.userId}'`);
    const url = await seller.share('result', String(result?.id));
    const { page, complaints } = await visits.at('#/subPages/my-data/index', { prepare: seller.prepare });
    await page.locator('#my-data-link-1').waitFor();
    await page.locator('#my-data-stop-1').click();
    await page.locator('#my-data-link-1').waitFor({ state: 'detached' });
    expect((await fetch(url)).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  it('explains where WeChat’s menu is, which no page can open', async () => {
    const { page } = await visits.at('#/', {
      prepare: async (one) => {
        await one
          .context()
          .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visits.product.url });
        await one.addInitScript(() => {
          const userAgent = `${navigator.userAgent} MicroMessenger/8.0.50`;
          Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => userAgent });
        });
      },
    });
    await settled(page, 'home');
    await page.locator('#page-share:visible').click();
    const words = page.locator('.modal__content');
    await words.waitFor();
    expect(await words.innerText()).toBe(`${zhCN['share.menu']}\n${zhCN['share.card']}`);
  });

  it('lets guests share home and a tool’s page from their navigation bars', async () => {
    const seen = await visits.at('#/', {
      prepare: async (page) => {
        await page
          .context()
          .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visits.product.url });
        await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
      },
    });
    const { page } = seen;
    const send = async () => {
      await page.locator('#page-share:visible').click();
      await page.getByText('链接已复制').first().waitFor();
      await page.locator('.modal__picture').waitFor();
      await page.locator('#modal-cancel').click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await settled(page, 'home');
    expect(await send()).toBe(`${visits.product.url}/`);
    await page.goto(`${visits.product.url}/#/subPages/matting/index`);
    await settled(page, 'matting');
    expect(await send()).toBe(`${visits.product.url}/t/matting`);
  });
});
