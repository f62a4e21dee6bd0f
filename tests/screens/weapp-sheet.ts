/**
 * Renders pages of the built mini-program (`npm run build:weapp`) as pictures, in light and dark, and a sheet of them:
 *   node --import tsx tests/screens/weapp-sheet.ts <address of a running server> <folder> [locale]
 * The test harness renders the pages with the real templates and data; Chromium lays them out with the package's own
 * styles, in place of WeChat, whose default styles of elements and bars are imitated below.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { launch, type MiniProgram } from '../e2e/weapp/harness/mini-program';
import { iPhone } from '../e2e/weapp/harness/wx/devices';
import { forwardTo } from '../e2e/weapp/harness/wx/network';
import { type Account, newAccount } from './account';

const [address = '', folder = '', locale = 'zh-CN'] = process.argv.slice(2);
if (!address || !folder) throw new Error('Give the address of a server and a folder');

const BUILT = resolve('dist/weapp');
/** Default origin of the server in a build. */
const BUILT_ORIGIN = /http:\/\/127\.0\.0\.1:8787/g;
const { screenWidth: width, screenHeight: height, statusBarHeight, capsule } = iPhone;
const BAR = 44;
const TAB_BAR = 49 + height - iPhone.safeArea.bottom;

/** WeChat's default styles of elements. */
const HOST_STYLES = `
  *, ::before, ::after { box-sizing: content-box }
  body { margin: 0; font-family: -apple-system, 'PingFang SC', 'Noto Sans CJK SC', sans-serif; line-height: 1.6 }
  page, view, swiper, swiper-item, scroll-view { display: block }
  img { display: inline-block; width: 320px; height: 240px; object-fit: fill }
  img[mode=aspectFill] { object-fit: cover } img[mode=aspectFit] { object-fit: contain }
  img[mode=widthFix] { height: auto } img[src=''] { visibility: hidden }
  swiper { position: relative; height: 150px; overflow: hidden }
  swiper-item { position: absolute; inset: 0 } swiper-item + swiper-item { display: none }
  scroll-view { overflow: auto } input { border: 0; outline: 0; background: none; font: inherit }
  button { display: block; margin: 0; padding: 0 14px; border: 0; font-size: 18px; line-height: 2.55555556 }
  #host-bar { position: fixed; inset: 0 0 auto; height: ${BAR}px; padding-top: ${statusBarHeight}px; z-index: 9;
    font: 500 17px/${BAR}px sans-serif; text-align: center }
  #host-capsule { position: fixed; left: ${capsule.left}px; top: ${capsule.top}px; width: ${capsule.width}px;
    height: ${capsule.height}px; border: 1px solid #9995; border-radius: 16px; z-index: 10; box-sizing: border-box }
  #host-tabs { position: fixed; inset: auto 0 0; height: ${TAB_BAR}px; display: flex; z-index: 9 }
  #host-tabs div { flex: 1; text-align: center; font: 10px/1.4 sans-serif; padding-top: 6px }
  #host-tabs img { width: 27px; height: 27px; display: block; margin: 0 auto }`;

/** A style sheet of the package with its imports, and lengths in pixels of this screen. */
async function styles(path: string): Promise<string> {
  const file = join(BUILT, path);
  if (!existsSync(file)) return '';
  const text = await readFile(file, 'utf8');
  const imported = [...text.matchAll(/@import "([^"]+)";/g)].map(([, name = '']) =>
    join(dirname(path), name),
  );
  const above = (await Promise.all(imported.map(styles))).join('\n');
  const own = text.replace(/@import "[^"]+";/g, '');
  return above + own.replace(/(-?[\d.]+)rpx/g, (_, length) => `${(Number(length) * width) / 750}px`);
}

type AppJson = {
  tabBar: { list: { pagePath: string; text: string; iconPath: string; selectedIconPath: string }[] };
};

/** The current page as an HTML document. */
async function documentOf(app: MiniProgram, theme: 'light' | 'dark'): Promise<string> {
  const { path, config, tree } = app.page();
  const { tabBar } = JSON.parse(await readFile(join(BUILT, 'app.json'), 'utf8')) as AppJson;
  const colors = JSON.parse(await readFile(join(BUILT, 'theme.json'), 'utf8'))[theme] as Record<
    string,
    string
  >;
  const element = (tree.root as unknown as { $$: HTMLElement }).$$;
  const isTab = tabBar.list.some(({ pagePath }) => pagePath === path);
  const ownBar = config.navigationStyle === 'custom';
  const titled = app.calls.filter(({ name }) => name === 'setNavigationBarTitle').at(-1);
  const title = (titled?.argument as { title?: string } | undefined)?.title ?? config.navigationBarTitleText;
  const ink = theme === 'dark' ? '#fff' : '#000';
  const surface = `background: ${colors.surface}; color: ${ink}`;
  const tabs = app.tabBar.items.map((item, index) => {
    const { pagePath, iconPath, selectedIconPath } = tabBar.list[index] ?? item;
    const on = pagePath === path;
    return `<div style="color: ${on ? '#2074ff' : '#999'}"><img src="/${on ? selectedIconPath : iconPath}">${item.text}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><base href="http://package/"><style>${HOST_STYLES}
    body { padding: ${ownBar ? 0 : statusBarHeight + BAR}px 0 ${isTab ? TAB_BAR : 0}px; background: ${colors.page} }
    ${await styles('app.wxss')} ${await styles(`${path}.wxss`)}</style>
    <page>${element.innerHTML.replace(BUILT_ORIGIN, address)}</page>
    ${ownBar ? '' : `<div id="host-bar" style="${surface}">${String(title)}</div>`}<div id="host-capsule"></div>
    ${isTab ? `<div id="host-tabs" style="${surface}">${tabs.join('')}</div>` : ''}`;
}

type Stop = { name: string; path: string; query?: Record<string, string>; user?: true };

async function stops(run: Account['run']): Promise<Stop[]> {
  const taskId = await run('matting', 'source', 'coffee.jpg', { background: '#ffffff' });
  return [
    { name: 'home', path: 'pages/home/index' },
    { name: 'templates', path: 'pages/template-center/index' },
    { name: 'my-guest', path: 'pages/my/index' },
    { name: 'my', path: 'pages/my/index', user: true },
    { name: 'search', path: 'subPages/search/index' },
    { name: 'tool', path: 'subPages/matting/index' },
    { name: 'result', path: 'subPages/matting-generate-list/index', query: { taskId }, user: true },
    { name: 'history', path: 'subPages/ai-history/index', user: true },
    { name: 'id-photo', path: 'subPages/id-photo/index' },
    { name: 'template-scene', path: 'subPages/template-scene/index' },
    { name: 'template-search', path: 'subPages/template-search/index' },
    { name: 'login', path: 'subPages/login/index' },
  ];
}

async function draw(browser: Browser, session: string, stop: Stop, theme: 'light' | 'dark', file: string) {
  const stored = new Map([['locale', JSON.stringify(locale)]]);
  if (stop.user) {
    stored.set('jwtSid', JSON.stringify(session));
    stored.set('tuzuo_site_login', '"1"');
  }
  const app = launch(BUILT, {
    network: forwardTo(address),
    fileServer: address,
    stored,
    device: { ...iPhone, theme, language: locale.replace('-', '_') },
    entry: { path: stop.path, query: stop.query ?? {} },
  });
  await app.until(() => app.$$('.screen').length === 1 && app.$$('.skeleton').length === 0, stop.name);
  await app.settle(500);
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
  });
  await page.route('http://package/**', async (route) => {
    const path = join(BUILT, new URL(route.request().url()).pathname);
    await (existsSync(path) ? route.fulfill({ path }) : route.abort());
  });
  // Served at the server's own origin, because only its own pages may show its pictures.
  const body = await documentOf(app, theme);
  await page.route(`${address}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${address}/`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: file });
  await page.close();
  app.close();
}

await mkdir(folder, { recursive: true });
const { session, run } = await newAccount(address);
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const all = await stops(run);
for (const theme of ['light', 'dark'] as const) {
  const tiles = [];
  for (const [index, stop] of all.entries()) {
    const file = join(folder, `${stop.name}-${theme}-${locale}.png`);
    await draw(browser, session, stop, theme, file);
    const input = await sharp(file).resize(260).png().toBuffer();
    tiles.push({ input, left: (index % 6) * 272, top: Math.floor(index / 6) * 575 });
  }
  await sharp({ create: { width: 6 * 272, height: 2 * 575, channels: 3, background: '#8b95a9' } })
    .composite(tiles)
    .webp({ quality: 60 })
    .toFile(join(folder, `sheet-${theme}-${locale}.webp`));
}
await browser.close();
