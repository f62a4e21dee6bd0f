import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARE_BASE } from '../../../core/api/share';
import { findFirefox, findWebKit } from '../../../scripts/lib/browsers.mjs';
import { type EnginePage, holds, openFirefox, seen, until } from './engine-page';
import { type ProductServer, startProduct } from './server';
import { openWebKit } from './webkit';

const RUN_MS = 120_000;

const firefox = findFirefox();
const webkit = findWebKit();

const ENGINES = [
  { name: 'Firefox', open: firefox === undefined ? undefined : () => openFirefox(firefox, 375) },
  { name: 'WebKit', open: webkit === undefined ? undefined : () => openWebKit(webkit) },
];

/** Object and background, small enough for a model to finish in seconds. */
const thing = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#d8b890' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="300" height="200"><circle cx="150" cy="100" r="18" fill="#1030d0"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer();

/** Number of painted pixels of the mask canvas. */
const PAINTED = `((canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
  .filter((value, at) => at % 4 === 3 && value > 128).length)(${seen('#mask-canvas-paint')})`;

for (const [index, { name, open }] of ENGINES.entries())
  describe.skipIf(open === undefined)(`the main flows in ${name}`, () => {
    let product: ProductServer;
    let page: EnginePage;
    let folder: string;
    let file: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'engines-'));
      file = join(folder, 'thing.png');
      await writeFile(file, await thing());
      [product, page] = await Promise.all([startProduct(), open?.() as Promise<EnginePage>]);
      await page.goto(product.url);
    });
    afterAll(async () => {
      await page?.close();
      await product?.dispose();
      await rm(folder, { recursive: true, force: true });
    });

    const go = async (path: string, route: string) => {
      await page.run(`void (location.href = '/#${path}')`);
      await holds(page, seen(`#route-${route}`));
    };

    it('logs in, and switches the language immediately', async () => {
      await go('/', 'home');
      await go('/subPages/login/index', 'login');
      await page.fill('#login-mobile', `1370000000${index}`);
      await page.tap('#login-send-code');
      await page.tap('#login-dev-code');
      await page.tap('#login-agree');
      await page.tap('#login-submit');
      await holds(page, seen('#route-home'));
      await go('/subPages/settings/index', 'settings');
      await page.tap('#locale-fr');
      await holds(page, `document.title === 'Réglages'`);
      await page.tap('#locale-zh-CN');
      await holds(page, `document.title === '设置'`);
    });

    it(
      'chooses a picture, paints, removes, compares, saves and shares',
      async () => {
        await go('/subPages/smart-eliminate/index', 'smart-eliminate');
        await page.choose('#tool-choose', file);
        await holds(page, seen('#mask-canvas-paint'));
        await page.tap('#mask-brush');
        await page.drag('#mask-canvas', [0.2, 0.3], [0.5, 0.3]);
        await holds(page, `${PAINTED} > 100`);
        await page.tap('#mask-undo');
        await holds(page, `${PAINTED} === 0`);
        await page.tap('#mask-rect');
        await page.drag('#mask-canvas', [0.42, 0.38], [0.58, 0.62]);
        await holds(page, `${PAINTED} > 1000`);
        await page.reload();
        await holds(page, seen('#mask-canvas-paint'));
        await holds(page, `${PAINTED} > 1000`);
        await page.tap('#tool-submit');
        await holds(page, seen('#route-smart-eliminate-generate-list #result-1'), RUN_MS);
        await holds(page, seen('[role=slider]'));
        const slider = `Number((${seen('[role=slider]')})?.getAttribute('aria-valuenow'))`;
        // The picture may still be loading, which changes the size of its frame.
        await until(async () => {
          await page.drag('[role=slider]', [0.5, 0.5], [0.8, 0.5]);
          return Math.abs((await page.run<number>(slider)) - 80) < 3;
        }, 'the slider follows');

        const saved = sharp(await page.download('#result-save'));
        expect(await saved.metadata()).toMatchObject({ width: 300, height: 200 });
        const { channels } = await saved.stats();
        // The blue object is gone.
        expect(channels[2]?.max).toBeLessThan(0xd0);

        await page.tap('#result-share');
        await page.tap('#share-send');
        // What follows differs by engine: a share sheet, or a picture to send.
        let link: Record<string, unknown> | undefined;
        await until(async () => {
          [link] = await product.query('select id from share_link');
          return link !== undefined;
        }, 'a shared link');
        await page.goto(`${product.url}${SHARE_BASE}/${link?.id}`);
        await holds(page, `(${seen('.frame img')})?.naturalWidth > 1`);
      },
      RUN_MS,
    );

    it('returns from another page, and follows new URLs', async () => {
      await page.goto(product.url);
      await holds(page, seen('#route-home'));
      await go('/subPages/matting/index', 'matting');
      await page.goto(`${product.url}/docs`);
      await page.run('void history.back()');
      // While the page changes, expressions cannot be evaluated.
      const isBack = () => page.run<boolean>(`Boolean(${seen('#route-matting')})`).catch(() => false);
      await until(isBack, 'the page before');
      await go('/subPages/settings/index', 'settings');
    });

    it('edits a text of a poster, and undoes it', async () => {
      await page.goto(product.url);
      await go('/subPages/create-design/index', 'create-design');
      await page.tap('#poster-format-square');
      await page.tap('#poster-panel-add');
      await page.tap('#poster-add-title');
      await page.fill('#poster-field-1', '大促');
      const draft = `JSON.parse(localStorage.getItem('posterDrafts') ?? '[]')[0]?.doc`;
      await holds(page, `JSON.stringify(${draft} ?? '').includes('大促')`);
      await page.tap('#poster-undo');
      await holds(page, `!JSON.stringify(${draft} ?? '').includes('大促')`);
    });
  });
