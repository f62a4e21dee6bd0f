import { readFile } from 'node:fs/promises';
import type { FileChooser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { auditOnce } from './audit';
import { describeInBrowser, keepPicture, settled } from './browser';
import { busySeller, contentShows, type Stop } from './every-page';
import { deafTargets, faultsOfPage } from './page-faults';
import type { Seller } from './seller';
import { photo, softPhoto } from './tool-steps';
import { useVisits } from './visits';

/** Timeout of a matte and a save on a busy machine. */
const RUN_MS = 240_000;

/** One page of each layout; the crawl audits every page, in a column as narrow as these. */
const KINDS = [
  'home',
  'templates',
  'my',
  'search',
  'studio',
  'matting',
  'matting-generate-list',
  'create-design',
  'ai-history',
  'order',
  'messages',
  'login',
];

/** Pages that are read or filled in keep a column. */
const COLUMN = 720;
const COLUMNS = ['messages', 'login'];

/** Drops or pastes a file like a user: from outside of the page, onto its middle. */
async function give(page: Page, way: 'drop' | 'paste', file: string): Promise<void> {
  const data = (await readFile(photo(file))).toString('base64');
  await page.evaluate(
    ([by, name, bytes]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([content], name, { type: 'image/jpeg' }));
      const target = document.querySelector('.taro_page:not(.taro_page_shade) .screen') ?? document.body;
      const options = { bubbles: true, cancelable: true };
      if (by === 'paste') {
        target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
        return;
      }
      for (const type of ['dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: transfer }));
    },
    [way, file, data] as const,
  );
}

/** The element with the focus, as a keyboard user knows it. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

/** A user with a keyboard only, and the steps they took. */
function keyboardOf(page: Page) {
  const steps: string[] = [];
  /** Moves the focus by Tab until it reaches an element, and presses a key there. */
  const press = async (id: string, key = 'Enter') => {
    let tabs = 0;
    for (; (await focused(page)) !== id; tabs += 1) {
      if (tabs > 120) throw new Error(`Tab does not reach #${id}`);
      await page.keyboard.press('Tab');
    }
    steps.push(`${id}: ${key}`);
    await page.keyboard.press(key);
  };
  /** Opens the browser's file chooser by an element, and picks a photo. */
  const pickBy = async (id: string, file: Parameters<FileChooser['setFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser');
    await press(id);
    await (await chooser).setFiles(file);
  };
  return { steps, press, pickBy };
}

describeInBrowser('a desktop window', () => {
  const visits = useVisits();
  let seller: Seller;
  let stops: Stop[];
  const stopOf = (label: string) => stops.find((stop) => stop.label === label) as Stop;

  beforeAll(async () => {
    ({ seller, stops } = await busySeller(visits.product, '13700000021'));
  });

  const openAt = async (label: string, width = 1280) => {
    const { hash, route } = stopOf(label);
    const visit = await visits.at(hash, { width, prepare: seller.prepare });
    await settled(visit.page, route);
    await visit.page.locator('.rail').waitFor();
    return visit;
  };

  it('has the rail, its own width, headings, landmarks and names on every kind of page', async () => {
    const { page, complaints } = await openAt('home', 1440);
    const found: string[] = [];
    for (const [index, label] of KINDS.entries()) {
      const { hash, route } = stopOf(label);
      await page.goto(`${visits.product.url}/?visit=${index}${hash}`);
      await settled(page, route);
      await page.locator('.rail [aria-current="page"]').waitFor();
      await contentShows(page, 20_000);
      const box = await page.locator(`#route-${route}:visible`).boundingBox();
      const width = COLUMNS.includes(label) ? COLUMN : 1240;
      // A scroll bar may take some.
      if (!box || Math.abs(box.width - width) > 20) found.push(`${label}: ${box?.width} wide`);
      if (!box || box.x < 200) found.push(`${label}: below the rail`);
      const faults = [await faultsOfPage(page), await auditOnce(page), await deafTargets(page)];
      for (const fault of faults.flat()) found.push(`${label}: ${fault}`);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('finds tools and templates from any page by keyboard, and lists its shortcuts', async () => {
    const { page, complaints } = await openAt('settings');
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('rail-search');
    await page.keyboard.type('koutu');
    await page.locator('#rail-hit-tool-matting').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=option][aria-selected="true"]').waitFor();
    // Escape closes the results first, and then leaves the field.
    await page.keyboard.press('Escape');
    await page.locator('#rail-hits').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('');
    await page.keyboard.press('?');
    await page.locator('#shortcuts').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#shortcuts').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('#rail-search').fill('双11');
    await page.locator('[id^="rail-hit-template-"]').first().waitFor();
    await page.locator('#rail-search').fill('放大');
    await page.locator('#rail-hit-tool-image-magnify').waitFor();
    await page.locator('#rail-hit-tool-image-magnify').click();
    await settled(page, 'image-magnify');
    await page.locator('#rail-tools[aria-current="page"]').waitFor();
    expect(complaints).toEqual([]);
  });

  it('answers a right click with a menu of what is under it: templates, runs, and products on the canvas', async () => {
    const { page, complaints } = await openAt('templates');
    const menu = page.locator('#context-menu');
    await page.locator('[id^="template-"].template-tile:visible').first().click({ button: 'right' });
    await menu.waitFor();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['预览', '使用这个模板']);
    // The first row has the focus; arrows move it, and Escape closes.
    expect(await focused(page)).toBe('template-menu-show');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('template-menu-use');
    await keepPicture(page, 'desktop-context-menu');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.locator('[id^="template-"].template-tile:visible').first().click({ button: 'right' });
    await page.locator('#template-menu-show').click();
    await page.locator('#template-panel').waitFor();
    expect(complaints).toEqual([]);
  });

  it('has one menu on a recent work, by its button and by a right click', async () => {
    const { page, complaints } = await openAt('my');
    const menu = page.locator('#context-menu');
    const rows = () => menu.getByRole('menuitem').allInnerTexts();
    await page.locator('#my-work-more-1:visible').click();
    await menu.waitFor();
    expect(await rows()).toEqual(['打开', '保存图片', '删除']);
    const [button, opened] = [await page.locator('#my-work-more-1').boundingBox(), await menu.boundingBox()];
    expect(opened?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0) - 1);
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('my-work-more-1');
    await page.locator('#my-work-1:visible').click({ button: 'right' });
    expect(await rows()).toEqual(['打开', '保存图片', '删除']);
    await page.locator('#work-open').click();
    // Whichever tool's run is the newest.
    await page.locator('[id^="route-"][id$="-generate-list"]:visible').waitFor();
    expect(complaints).toEqual([]);
  });

  it('opens no dropped file in place of a page that takes none, and no list of shortcuts once it is narrow', async () => {
    const { page } = await openAt('settings');
    const isKept = () =>
      page.evaluate(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
        const options = { bubbles: true, cancelable: true, dataTransfer: transfer };
        return !document.body.dispatchEvent(new DragEvent('drop', options));
      });
    expect(await isKept()).toBe(true);
    await page.setViewportSize({ width: 800, height: 812 });
    await page.locator('.rail').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    expect(await page.locator('#shortcuts').count()).toBe(0);
  });

  it('takes a dropped and a pasted picture on a tool’s page', async () => {
    for (const way of ['drop', 'paste'] as const) {
      const { page } = await openAt('image-magnify');
      await give(page, way, 'coffee.jpg');
      await page.locator('#tool-submit:visible').waitFor();
      await page.locator('.source-card__picture:visible img').first().waitFor();
    }
  });

  it('has a cut-out touched up on the large picture, beside the brush, and the photo can still be changed', async () => {
    const { page } = await openAt('matting');
    await give(page, 'drop', 'coffee.jpg');
    await page.locator('#refine-open:visible').click();
    const [canvas, brush] = await Promise.all(
      ['#mask-canvas', '#mask-keep'].map((id) => page.locator(`${id}:visible`).boundingBox()),
    );
    if (!canvas || !brush) throw new Error('a canvas and a brush were expected');
    expect(canvas.width).toBeGreaterThan(500);
    expect(canvas.x + canvas.width).toBeLessThan(brush.x);
    expect(canvas.y + canvas.height).toBeLessThan(812);
    await page.locator('#tool-choose:visible').waitFor();
  });

  it(
    'does a whole job by keyboard: home, a photo, another background, saved',
    async () => {
      const { page, complaints } = await openAt('home');
      const { steps, press, pickBy } = keyboardOf(page);
      await pickBy('home-start', photo('product-shoes.jpg'));
      await settled(page, 'studio');
      await page.locator('#studio-save:visible:not([aria-disabled="true"])').waitFor({ timeout: RUN_MS });
      await press('studio-color-e1efff', 'Space');
      await press('studio-undo');
      await press('studio-save');
      await page.locator('#studio-saved-1:visible').waitFor({ timeout: RUN_MS });
      await page.keyboard.press('Escape');
      await page.locator('#studio-saved-1').waitFor({ state: 'detached' });
      expect(steps).toEqual([
        'home-start: Enter',
        'studio-color-e1efff: Space',
        'studio-undo: Enter',
        'studio-save: Enter',
      ]);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );

  it(
    'runs a tool by keyboard: found by search, a photo, an option, the result compared and saved',
    async () => {
      const { page, complaints } = await openAt('home');
      const { steps, press, pickBy } = keyboardOf(page);
      await page.keyboard.press('/');
      await page.keyboard.type('变清晰');
      await page.locator('#rail-hit-tool-image-enhance').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await settled(page, 'image-enhance');
      await pickBy('tool-choose', await softPhoto());
      await page.locator('#tool-source-size:visible').waitFor({ timeout: RUN_MS });
      await press('tool-option-strength-3', 'Space');
      expect(await page.locator('#tool-option-strength-3:visible').getAttribute('aria-checked')).toBe('true');
      await press('tool-submit');
      await page.locator('#result-1:visible').waitFor({ timeout: RUN_MS });
      const [download] = await Promise.all([page.waitForEvent('download'), press('result-save')]);
      expect(download.suggestedFilename()).toMatch(/^tuzuo-.+\.jpg$/);
      await page.locator('#result-save:visible', { hasText: '已保存' }).waitFor();
      expect(steps).toEqual([
        'tool-choose: Enter',
        'tool-option-strength-3: Space',
        'tool-submit: Enter',
        'result-save: Enter',
      ]);
      expect(complaints).toEqual([]);
    },
    RUN_MS,
  );
});
