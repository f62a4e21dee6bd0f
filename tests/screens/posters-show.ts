/**
 * Makes a poster from an empty page and one from a template with scripted touches, on a phone and on a desktop,
 * exports each, and places the export next to the editor's content. Reports time, touches and differing pixels:
 *   node --import tsx tests/screens/posters-show.ts <folder>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Api } from '@tuzuo/contract/api';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { MARKER_COOKIE, SESSION_HEADER } from '../../core/session/session';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { startProduct } from '../benchmarks/support/service';
import { newPosterOwner } from '../builders/poster-owner';
import { difference, pixelsOfPng } from '../goldens/poster/on-server';

const [folder = ''] = process.argv.slice(2);
if (!folder) throw new Error('Give a folder: node --import tsx tests/screens/posters-show.ts <folder>');
await mkdir(folder, { recursive: true });

const PHOTO = fileURLToPath(new URL('../fixtures/photos/coffee.jpg', import.meta.url));
const WIDTHS = { 375: { width: 375, height: 812 }, 1280: { width: 1280, height: 800 } } as const;
const TEMPLATE = 'early-coffee';
/** Time limit of a poster. */
const LIMIT_MS = 120_000;
const GAP = 16;

/** Scrolls an element into view, clear of fixed parts above and below, and returns where to touch it. */
const placeInSight = (target: Locator): Promise<{ x: number; y: number }> =>
  target.evaluate((element) => {
    const before = element.getBoundingClientRect();
    const [x, y] = [before.left + before.width / 2, before.top + before.height / 2];
    const there = document.elementFromPoint(x, y);
    if (there !== null && element.contains(there)) return { x, y };
    const stage = document.querySelector('.design-page__stage');
    const top = window.innerWidth < 1024 && stage ? stage.getBoundingClientRect().bottom : 0;
    const bottom = document.querySelector('.pinned-bar')?.getBoundingClientRect().top ?? window.innerHeight;
    if (element.closest('[role=dialog]')) element.scrollIntoView({ block: 'center' });
    else element.closest('.taro_page')?.scrollBy(0, y - (top + bottom) / 2);
    const after = element.getBoundingClientRect();
    return { x, y: after.top + after.height / 2 };
  });

type Ways = ReturnType<typeof handsOn>;

/** Touches, or mouse clicks without a touch screen, with a counter. */
function handsOn(page: Page, isTouch: boolean) {
  let touches = 0;
  const press = async (target: Locator): Promise<void> => {
    touches += 1;
    await target.waitFor();
    // Waits for a sliding sheet to stop.
    await (await target.elementHandle())?.waitForElementState('stable');
    const { x, y } = await placeInSight(target);
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  };
  return {
    page,
    count: () => touches,
    press: (id: string) => press(page.locator(`#${id}:visible`)),
    /**
     * Presses an element that opens something. The effect of an earlier action may hide it for a moment, so it retries.
     */
    async open(id: string, shows: string) {
      for (let tries = 0; tries < 5; tries += 1) {
        await press(page.locator(`#${id}:visible`));
        const isThere = page.locator(`#${shows}:visible`).waitFor({ timeout: 1_000 });
        if (await isThere.then(() => true).catch(() => false)) return;
      }
      throw new Error(`${id} does not show ${shows}`);
    },
    async write(id: string, text: string) {
      await press(page.locator(`#${id}:visible`));
      await page.locator(`#${id}:visible`).fill(text);
    },
    async pick(id: string) {
      const chooser = page.waitForEvent('filechooser');
      await press(page.locator(`#${id}:visible`));
      await (await chooser).setFiles(PHOTO);
    },
    /** Drags between two points of the poster, in shares of its size. */
    async drag(from: readonly [number, number], to: readonly [number, number]) {
      touches += 1;
      const box = await page.locator('#poster-canvas:visible').boundingBox();
      if (!box) throw new Error('The poster has no place');
      const at = ([x, y]: readonly [number, number]) =>
        [box.x + x * box.width, box.y + y * box.height] as const;
      if (!isTouch) {
        await page.mouse.move(...at(from));
        await page.mouse.down();
        await page.mouse.move(...at(to), { steps: 12 });
        await page.mouse.up();
        return;
      }
      const fingers = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', place?: readonly [number, number]) =>
        fingers.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: place ? [{ x: place[0], y: place[1] }] : [],
        });
      await send('touchStart', at(from));
      for (let step = 1; step <= 12; step += 1)
        await send(
          'touchMove',
          at([from[0] + ((to[0] - from[0]) * step) / 12, from[1] + ((to[1] - from[1]) * step) / 12]),
        );
      await send('touchEnd');
    },
  };
}

/** A square with a background, a photo cropped to a circle, a title and a line below it. */
async function fromEmptyPage({ page, press, open, write, pick, drag }: Ways): Promise<void> {
  await press('poster-format-square');
  await open('poster-panel-page', 'poster-ground-4');
  await press('poster-ground-4');
  await open('poster-panel-add', 'poster-add-picture');
  await pick('poster-add-picture');
  await press('poster-mask-circle');
  await drag([0.5, 0.5], [0.5, 0.62]);
  await open('poster-panel-add', 'poster-add-title');
  await press('poster-add-title');
  await write('poster-field-1', '早起的人，先喝一杯');
  await drag([0.5, 0.5], [0.5, 0.16]);
  await open('poster-panel-add', 'poster-add-body');
  await press('poster-add-body');
  await page.locator('#poster-field-2:visible').waitFor();
  await write('poster-field-2', '工作日 10 点前第二杯半价');
  await open('poster-panel-layers', 'poster-layer-1');
}

/** Replaces the template's texts, and its picture. */
async function fromTemplate({ page, press, write, pick }: Ways): Promise<void> {
  await write('poster-field-1', '巷口咖啡');
  await write('poster-field-2', '早八点，先来一杯');
  const change = page.locator('[id^=poster-field-][id$=-change]:visible').first();
  await change.waitFor();
  await pick((await change.getAttribute('id')) ?? '');
  // The editor asks whether to remove the photo's background; keeping it needs no tool run.
  const asIs = page.locator('#cut-out-as-is:visible');
  await press('cut-out-as-is');
  await asIs.waitFor({ state: 'detached' });
}

/** The canvas's content once it is stable. */
async function shown(page: Page): Promise<Buffer> {
  const look = () =>
    page
      .locator('#poster-canvas:visible')
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/png'));
  let [before, now] = ['', await look()];
  while (before !== now) {
    await page.waitForTimeout(800);
    [before, now] = [now, await look()];
  }
  return Buffer.from(now.slice(now.indexOf(',') + 1), 'base64');
}

async function show(browser: Browser, url: string, width: keyof typeof WIDTHS, start: 'empty' | 'template') {
  const isTouch = width === 375;
  const owner = await newPosterOwner(url, `139${String(Date.now()).slice(-8)}`);
  const context = await browser.newContext({
    viewport: WIDTHS[width],
    deviceScaleFactor: 2,
    hasTouch: isTouch,
    locale: 'zh-CN',
  });
  await context.addCookies([{ name: MARKER_COOKIE, value: '1', url }]);
  const page = await context.newPage();
  await page.addInitScript((sid) => localStorage.setItem('jwtSid', sid), owner.session);
  const query = start === 'empty' ? '' : `?templateId=${TEMPLATE}`;
  const began = performance.now();
  await page.goto(`${url}/#/subPages/create-design/index${query}`);
  const hands = handsOn(page, isTouch);
  await (start === 'empty' ? fromEmptyPage(hands) : fromTemplate(hands));
  await hands.open('poster-export', 'export-scale-1');
  await hands.press('export-scale-1');
  await hands.press('export-start');
  await page.locator('#export-file-1:visible').waitFor({ timeout: LIMIT_MS });
  const download = page.waitForEvent('download');
  await hands.press('export-save-1');
  await download;
  const taken = performance.now() - began;
  await page.locator('#export-close:visible').evaluate((button) => (button as HTMLElement).click());

  const canvas = await shown(page);
  const size = await sharp(canvas).metadata();
  const [poster] = await owner.list();
  if (!poster) throw new Error('Nothing was saved');
  const ask = async <Data>(path: string, body: Record<string, string>) => {
    const headers = { [SESSION_HEADER]: owner.session };
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  type Task = Api['poster.export.get']['output'];
  // As many pixels as the canvas, so that nothing is scaled for the comparison.
  let task = await ask<Task>('poster/poster/export', {
    posterId: poster.posterId,
    format: 'png',
    scale: String((size.width ?? 0) / poster.width),
    requestId: crypto.randomUUID(),
  });
  while (!['succeeded', 'failed'].includes(task.state)) {
    await page.waitForTimeout(500);
    task = await ask<Task>('poster/export/get', { taskId: task.taskId });
  }
  const file = task.results[0];
  if (!file) throw new Error('The export failed');
  const exported = Buffer.from(await (await fetch(`${url}${file.url}`)).arrayBuffer());
  const off = difference(await pixelsOfPng(canvas), await pixelsOfPng(exported));
  const name = `${start}-${width}`;
  await page.screenshot({ path: join(folder, `${name}-page.png`) });
  const [wide, high] = [size.width ?? 0, size.height ?? 0];
  await writeFile(
    join(folder, `${name}.png`),
    await sharp({ create: { width: 2 * wide + GAP, height: high, channels: 3, background: '#80868f' } })
      .composite([
        { input: canvas, left: 0, top: 0 },
        { input: exported, left: wide + GAP, top: 0 },
      ])
      .png()
      .toBuffer(),
  );
  await context.close();
  const seconds = (taken / 1000).toFixed(1);
  console.log(
    `${name}: ${seconds} s, ${hands.count()} touches, ${wide} × ${high} px, ${off.toFixed(4)} % of pixels differ`,
  );
  return taken < LIMIT_MS;
}

const product = await startProduct();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
let isInTime = true;
for (const width of [375, 1280] as const)
  for (const start of ['empty', 'template'] as const)
    isInTime = (await show(browser, product.url, width, start)) && isInTime;
await browser.close();
await product.stop();
process.exitCode = isInTime ? 0 : 1;
