/**
 * Captures twelve screens of a running server that shows its login codes, in light and dark, Chinese and English, and
 * arranges them for inspection; with a folder of an earlier run, each next to its earlier version:
 *   node --import tsx tests/screens/contact-sheet.ts <address> <folder> [earlier folder]
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp, { type OverlayOptions } from 'sharp';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { newAccount, photo } from './account';

const [address = '', folder = '', earlier] = process.argv.slice(2);

const SCREEN = { width: 375, height: 812 };
/** Size on the sheet. */
const TILE = { width: 250, height: 541 };
const GAP = 12;
const COLUMNS = 6;
const LOOKS = ['light', 'dark'].flatMap((scheme) => ['zh-CN', 'en'].map((locale) => ({ scheme, locale })));

const { session, run } = await newAccount(address);

type Screen = { name: string; path: string; user?: true; prepare?: (page: Page) => Promise<void> };

async function choose(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('#tool-choose:visible').tap();
  await (await chooser).setFiles(photo('coffee.jpg'));
  await page.locator('#tool-submit:visible').waitFor();
}

async function screens(): Promise<Screen[]> {
  const made = await run('matting', 'source', 'coffee.jpg', { background: '#ffffff' });
  const failed = await run('ai-product', 'product', 'rocket.jpg', { fast: true });
  return [
    { name: 'home', path: '/' },
    { name: 'search', path: '/subPages/search/index' },
    { name: 'tool', path: '/subPages/matting/index' },
    { name: 'chosen', path: '/subPages/matting/index', user: true, prepare: choose },
    { name: 'scene', path: '/subPages/ai-product/index', user: true, prepare: choose },
    { name: 'result', path: `/subPages/matting-generate-list/index?taskId=${made}`, user: true },
    { name: 'failed', path: `/subPages/ai-product-generate-list/index?taskId=${failed}`, user: true },
    { name: 'my-guest', path: '/pages/my/index' },
    { name: 'my', path: '/pages/my/index', user: true },
    { name: 'history', path: '/subPages/ai-history/index', user: true },
    { name: 'id-photo', path: '/subPages/id-photo/index', user: true },
    { name: 'login', path: '/subPages/login/index' },
  ];
}

/** Captures one screen as a new visitor or the user, once the network has been idle for a while. */
async function take(browser: Browser, screen: Screen, look: (typeof LOOKS)[number], file: string) {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    colorScheme: look.scheme === 'dark' ? 'dark' : 'light',
    locale: look.locale,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  if (screen.user) {
    await context.addCookies([{ name: 'tuzuo_site_login', value: '1', url: address }]);
    await page.addInitScript((id) => localStorage.setItem('jwtSid', id), session);
  }
  await page.goto(`${address}/#${screen.path}`);
  await page.locator('.taro_page .screen').first().waitFor();
  await screen.prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file });
  await context.close();
}

/** All screens of one look, in rows, each after its earlier version if there is one. */
async function layOut(files: readonly string[], sheet: string): Promise<void> {
  const shown = files.flatMap((file) => {
    const before = earlier && join(earlier, basename(file));
    return before ? [before, file] : [file];
  });
  const [across, down] = [TILE.width + GAP, TILE.height + GAP];
  const tiles: OverlayOptions[] = [];
  for (const [index, file] of shown.entries()) {
    if (!existsSync(file)) continue;
    const input = await sharp(file).resize(TILE.width, TILE.height).png().toBuffer();
    tiles.push({ input, left: (index % COLUMNS) * across, top: Math.floor(index / COLUMNS) * down });
  }
  const height = Math.ceil(shown.length / COLUMNS) * down;
  await sharp({ create: { width: COLUMNS * across, height, channels: 3, background: '#8b95a9' } })
    .composite(tiles)
    .webp({ quality: 60 })
    .toFile(sheet);
}

await mkdir(folder, { recursive: true });
const all = await screens();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
for (const look of LOOKS) {
  const end = `${look.scheme}-${look.locale}.png`;
  const files = all.map(({ name }) => join(folder, `${name}-${end}`));
  for (const [index, screen] of all.entries()) await take(browser, screen, look, files[index] ?? '');
  await layOut(files, join(folder, `sheet-${look.scheme}-${look.locale}.webp`));
}
await browser.close();
