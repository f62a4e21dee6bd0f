import type { Api } from '@tuzuo/contract/api';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { type Measure, report } from './support/measure';
import { startProduct } from './support/service';

/** A mid-range phone: a quarter of this machine's speed. */
const SLOWER = 4;
const TEMPLATES = 300;
const PAGE = 20;
/** Pixels per frame of a flinging finger. */
const STEP = 40;
const FRAMES = 400;

type Answer = { result: string; data: Api['template.template.list']['output'] };

/** Responds with many templates: those of the library, repeated. */
async function multiply(page: Page): Promise<void> {
  let library: Answer | undefined;
  await page.route('**/api/template/template/list', async (route) => {
    library ??= (await (await route.fetch()).json()) as Answer;
    const { data } = library;
    const from = Number(new URLSearchParams(route.request().postData() ?? '').get('cursor') ?? 0);
    const count = Math.min(PAGE, TEMPLATES - from);
    const items = Array.from({ length: count }, (_, index) => {
      const item = data.items[(from + index) % data.items.length];
      return { ...item, templateId: `${item?.templateId}-${from + index}` };
    });
    const next = from + count;
    await route.fulfill({
      json: { ...library, data: { items, ...(next < TEMPLATES && { nextCursor: String(next) }) } },
    });
  });
}

/** Duration of each frame while the page is scrolled down and up again. */
const framesOf = (page: Page) =>
  page.evaluate(
    async ([step, count]) => {
      const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);
      const taken: number[] = [];
      let before = performance.now();
      for (let frame = 0; frame < count; frame += 1) {
        front?.scrollBy(0, frame < count / 2 ? -step : step);
        const now = await new Promise<number>((done) => requestAnimationFrame(done));
        taken.push(now - before);
        before = now;
      }
      return taken.slice(1);
    },
    [STEP, FRAMES] as const,
  );

async function measure(executablePath: string): Promise<Measure[]> {
  const service = await startProduct();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
    const page = await context.newPage();
    await multiply(page);
    await page.goto(`${service.url}/#/pages/template-center/index`);
    await page.locator('.template-tile:visible').first().waitFor();
    // The wheel scrolls what is below the pointer.
    await page.mouse.move(180, 400);
    // Loads the whole list before frames are counted.
    while ((await page.locator('#list-end:visible').count()) === 0) {
      // Taro loads once per arrival at the end, so the end must be left first.
      await page.mouse.wheel(0, -400);
      await page.mouse.wheel(0, 100_000);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const frames = (await framesOf(page)).sort((one, other) => one - other);
    const at = (share: number) => frames[Math.floor(frames.length * share)] ?? 0;
    const note = `a phone ${SLOWER} times as slow; median ${at(0.5).toFixed(1)}, longest ${at(0.999).toFixed(1)}`;
    return [
      {
        what: `scrolling ${TEMPLATES} templates, 95 % of frames`,
        value: at(0.95),
        unit: 'ms',
        limit: 17.5,
        note,
      },
    ];
  } finally {
    await browser.close();
    await service.stop();
  }
}

const executablePath = findChromium();
if (executablePath === undefined) process.stderr.write('no browser: scrolling is not measured\n');
report(executablePath === undefined ? [] : await measure(executablePath));
