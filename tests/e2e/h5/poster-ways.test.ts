import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { PosterLayer } from '../../../poster/document';
import serverWords from '../../../server/src/i18n/words/zh-CN.json';
import fr from '../../../src/features/poster/words/fr.json';
import words from '../../../src/features/poster/words/zh-CN.json';
import { posterDocument } from '../../builders/poster-document';
import { newPosterOwner } from '../../builders/poster-owner';
import { wide } from '../../builders/wide-poster';
import { audit } from './audit';
import { describeInBrowser, keepPicture, settled } from './browser';
import { loggedIn, openPoster, pathOf } from './poster-steps';
import { photo, pick } from './tool-steps';
import { useVisits } from './visits';

const PSD = fileURLToPath(new URL('../../fixtures/psd/effects.psd', import.meta.url));

const SCRIPTS = fileURLToPath(new URL('../../../dist/h5/js/', import.meta.url));

type Place = { x: number; y: number };

/** File name of the built script that contains this text. */
function scriptNameWith(text: string): string {
  const name = readdirSync(SCRIPTS).find(
    (one) => one.endsWith('.js') && readFileSync(SCRIPTS + one, 'utf8').includes(text),
  );
  if (!name) throw new Error(`no script has ${text}`);
  return name;
}

const scriptWith = (text: string): string => `**/js/${scriptNameWith(text)}`;

const matchesScript = (address: string, text: string) => address.endsWith(`/js/${scriptNameWith(text)}`);

/** An error message of the QR encoder. */
const QR_ENCODER = 'Data too long';

/** Limit of scripts and styles, compressed, until a poster opened by its link is editable: 1.5 s at 1.6 Mbps. */
const FIRST_EDIT_KIB = 209;

/** Layers of the first page in the draft of unsaved changes. */
async function drafted(page: Page): Promise<PosterLayer[]> {
  const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('posterDrafts'))) || '[]');
  return kept[0]?.doc.pages[0].layers ?? [];
}

/** Drops files on the poster. `at` is in window coordinates. */
async function drop(page: Page, files: readonly { name: string; mime: string; bytes: Buffer }[], at: Place) {
  const dataTransfer = await page.evaluateHandle(
    (all) => {
      const carried = new DataTransfer();
      for (const { name, mime, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        carried.items.add(new File([bytes], name, { type: mime }));
      }
      return carried;
    },
    files.map(({ name, mime, bytes }) => ({ name, mime, base64: bytes.toString('base64') })),
  );
  await page
    .locator('#poster-canvas:visible')
    .dispatchEvent('drop', { dataTransfer, clientX: at.x, clientY: at.y });
}

describeInBrowser('other ways to open and edit a poster', () => {
  const visits = useVisits();

  it('is fetched by its link before the editor has loaded, whose other parts are fetched again after a failure', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001907');
    const { posterId } = await owner.save({ title: '开业', doc: wide() });
    let isLost = true;
    let asked = 0;
    const { page } = await visits.at(pathOf(`posterId=${posterId}`), {
      locale: 'fr',
      hasTouch: true,
      prepare: async (fresh) => {
        await loggedIn(visits, owner)(fresh);
        const asking = new Promise<void>((resolve) => {
          fresh.on('request', (request) => {
            if (!request.url().endsWith('/poster/poster/get')) return;
            asked += 1;
            resolve();
          });
        });
        await fresh.route(scriptWith('"poster-undo"'), (route) => asking.then(() => route.continue()));
        await fresh.route(scriptWith('"poster-add-code"'), (route) =>
          isLost ? route.abort() : route.continue(),
        );
      },
    });
    await page.locator('#poster-field-1:visible').waitFor();
    expect(asked).toBe(1);
    await page.locator('#poster-save:visible', { hasText: fr.save }).waitFor();
    await page.locator('#poster-panel-add:visible').tap();
    const retry = page.locator('#poster-part-retry:visible');
    await retry.waitFor();
    isLost = false;
    await retry.tap();
    await page.locator('#poster-add-star:visible').waitFor();
  });

  it('downloads only what the first edit needs before a field can be filled in', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001923');
    const { posterId } = await owner.save({ title: 'open', doc: posterDocument() });
    const { page } = await openPoster(visits, owner, posterId);
    const downloads = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, encodedBodySize, startTime, responseEnd } = entry as PerformanceResourceTiming;
        return { name, size: encodedBodySize, start: startTime, end: responseEnd };
      }),
    );
    const editor = downloads.find(({ name }) => matchesScript(name, '"poster-undo"'));
    // A canceled picture of the first screen has no size. What is asked for together may arrive in any order.
    const before = downloads.filter(({ size, start }) => size > 0 && start <= (editor?.end ?? 0));
    // On a fast line the picture of the first screen arrives before it is canceled; icons of the hidden tab bar must not.
    expect(before.filter(({ name }) => name.includes('/static/images/'))).toEqual([]);
    expect(before.some(({ name }) => matchesScript(name, QR_ENCODER))).toBe(false);
    const code = before.filter(({ name }) => /\.(?:js|css)$/.test(name));
    const kib = code.reduce((sum, { size }) => sum + size, 0) / 1024;
    expect(kib).toBeGreaterThan(100);
    expect(kib).toBeLessThanOrEqual(FIRST_EDIT_KIB);
  });

  it('adds a chart whose table is pasted, opens the value under the finger, and undoes a step', async () => {
    const { page, complaints } = await visits.at(pathOf(''), { hasTouch: true });
    await settled(page, 'create-design');
    // All of the panel is below the poster.
    await page.setViewportSize({ width: 375, height: 1800 });
    await page.locator('#poster-format-square:visible').tap();
    await page.locator('#poster-panel-add:visible').tap();
    await page.locator('#poster-add-chart:visible').tap();
    const cell = (index: number) => page.locator(`#poster-field-${index}:visible`);
    const chart = async () => {
      const layer = (await drafted(page)).at(-1);
      return layer?.type === 'chart' ? layer : undefined;
    };
    await cell(8).waitFor();
    await page.locator('#poster-chart-paste:visible').tap();
    const pasted = page.locator('#poster-chart-pasted:visible');
    await pasted.fill('Month\tSales\n一月\t40\n二月\t-65\n三月\t¥1,280');
    await pasted.blur();
    await expect.poll(() => cell(6).inputValue()).toBe('¥1,280');
    await expect
      .poll(async () => (await chart())?.rows.map(({ label }) => label))
      .toEqual(['一月', '二月', '三月']);
    await page.locator('#poster-chart-ring:visible').tap();
    await expect.poll(async () => (await chart())?.form).toBe('ring');
    await page.locator('#poster-chart-color-2:visible').tap();
    await page.locator('#poster-chart-row-color:visible').waitFor();
    expect(await audit(page)).toEqual([]);
    await page.locator('#poster-chart-color-2:visible').tap();
    await keepPicture(page, 'poster-chart');
    await page.locator('#poster-undo:visible').tap();
    await expect.poll(async () => (await chart())?.form).toBe('bar');

    // A double tap on the third label, at the bottom right of the chart.
    const { x, y, width, height } = (await chart()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const canvas = await page.locator('#poster-canvas:visible').boundingBox();
    const scale = (canvas?.width ?? 0) / 1080;
    const at = { x: (x + (5 / 6) * width) * scale, y: (y + 0.97 * height) * scale };
    await expect
      .poll(async () => {
        await page.locator('#poster-canvas:visible').tap({ position: at });
        await page.locator('#poster-canvas:visible').tap({ position: at });
        return page.evaluate(() => document.activeElement?.id);
      })
      .toBe('poster-field-5');
    expect(complaints).toEqual([]);
  });

  it('draws a QR code once its encoder has loaded, and retries after a failed download', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001924');
    const code: PosterLayer = {
      id: 'code',
      type: 'code',
      x: 0,
      y: 200,
      width: 200,
      height: 200,
      rotation: 0,
      opacity: 1,
      format: 'qr',
      text: 'https://tuzuo.example/p/123',
      color: '#000000',
      background: '#ffffff',
    };
    const { posterId } = await owner.save({ title: 'code', doc: posterDocument([code]) });
    let isLost = true;
    const { page } = await visits.at(pathOf(`posterId=${posterId}`), {
      hasTouch: true,
      prepare: async (fresh) => {
        await loggedIn(visits, owner)(fresh);
        await fresh.route(scriptWith(QR_ENCODER), (route) => (isLost ? route.abort() : route.continue()));
      },
    });
    const notice = page.locator('#poster-glyphs-failed:visible');
    await notice.waitFor();
    isLost = false;
    await notice.locator('#poster-glyphs-failed-action').tap();
    await notice.waitFor({ state: 'detached' });
    // About as many black modules as white ones.
    const shareOfBlack = () =>
      page.locator('#poster-canvas:visible').evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const side = canvas.width / 3;
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
          side / 2,
          canvas.height / 2 + side / 2,
          side,
          side,
        );
        let black = 0;
        for (let at = 0; at < data.length; at += 4) if ((data[at] as number) < 128) black += 1;
        return black / (data.length / 4);
      });
    await expect.poll(shareOfBlack).toBeGreaterThan(0.3);
    expect(await shareOfBlack()).toBeLessThan(0.7);
    expect(await page.locator('[id^="poster-field-"][aria-invalid="true"]:visible').count()).toBe(0);
  });

  it('is edited by mouse, wheel, keys and dropped files in a desktop window', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001908');
    const { posterId } = await owner.save({ title: '开业', doc: wide() });
    const { page, complaints } = await openPoster(visits, owner, posterId, {
      width: 1280,
      hasTouch: false,
    });
    // Unsaved changes stay a draft, which shows the state of the poster.
    await page.route('**/api/poster/poster/save', (route) => route.abort());
    const canvas = page.locator('#poster-canvas:visible');
    const boxOf = async () => (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const whole = await boxOf();
    /** A point of the poster in window coordinates while nothing is zoomed. */
    const at = (x: number, y: number): Place => ({
      x: whole.x + (x / 343) * whole.width,
      y: whole.y + (y / 200) * whole.height,
    });
    const click = ({ x, y }: Place, options = {}) => page.mouse.click(x, y, options);
    const count = () => drafted(page).then(({ length }) => length);
    const ids = () => drafted(page).then((layers) => layers.map(({ id }) => id));
    const title = async () => (await drafted(page)).find(({ id }) => id === 'title');
    const marked = page.locator('#poster-chosen:visible');

    // The wheel zooms around the pointer, and keys reset the zoom.
    const { x, y } = at(260, 100);
    const share = (box: typeof whole) => [(x - box.x) / box.width, (y - box.y) / box.height] as const;
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await boxOf()).width / whole.width).toBeGreaterThan(1.5);
    const closer = share(await boxOf());
    expect(closer[0]).toBeCloseTo(share(whole)[0], 2);
    expect(closer[1]).toBeCloseTo(share(whole)[1], 2);
    await page.keyboard.press('Control+0');
    await expect.poll(boxOf).toEqual(whole);
    await page.keyboard.press('Control+=');
    await expect.poll(async () => (await boxOf()).width / whole.width).toBeCloseTo(1.25, 2);
    await page.keyboard.press('Control+-');
    await expect.poll(boxOf).toEqual(whole);

    // A click selects, and arrow keys move the selection: ten times as far with Shift.
    await click(at(60, 60));
    await marked.waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await title())?.x).toBeGreaterThan(20);
    const step = ((await title())?.x ?? 0) - 20;
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => (await title())?.y).toBeCloseTo(20 + 10 * step, 5);
    for (const _ of [1, 2]) await page.keyboard.press('Control+z');
    // Equal to the stored version again: no draft is left.
    await expect.poll(() => drafted(page)).toEqual([]);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await title())?.x).toBeGreaterThan(20);

    for (const [keys, layers] of [
      ['Control+c', 2],
      ['Control+v', 3],
      ['Control+d', 4],
      ['Backspace', 3],
      ['Control+z', 4],
      ['Control+a', 4],
      ['Control+g', 1],
      ['Control+Shift+g', 4],
    ] as const) {
      await page.keyboard.press(keys);
      await expect.poll(count, { message: keys }).toBe(layers);
    }
    await page.keyboard.press('Escape');
    await marked.waitFor({ state: 'detached' });
    await click(at(260, 100));
    await marked.waitFor();
    const before = (await ids()).indexOf('photo');
    await page.keyboard.press(']');
    await expect.poll(async () => (await ids()).indexOf('photo')).toBe(before + 1);
    await page.keyboard.press('[');
    await expect.poll(async () => (await ids()).indexOf('photo')).toBe(before);

    // A right click selects and opens a menu; in a field, keys keep their meaning.
    await page.keyboard.press('Escape');
    await click(at(260, 100), { button: 'right' });
    await page.locator('#poster-menu-duplicate:visible', { hasText: words['action.duplicate'] }).waitFor();
    expect(await audit(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#context-menu').waitFor({ state: 'detached' });
    await marked.waitFor();
    await click(at(260, 100), { button: 'right' });
    await page.locator('#poster-menu-remove:visible').click();
    await expect.poll(ids).not.toContain('photo');
    await page.locator('#poster-panel-fill:visible').click();
    await page.locator('#poster-name:visible').click();
    await page.keyboard.press('Backspace');
    await expect.poll(() => page.locator('#poster-name:visible').inputValue()).toBe('开');
    expect(await count()).toBe(3);

    // A picture is placed where it was dropped; other files are reported.
    const bytes = readFileSync(photo('coffee.jpg'));
    await drop(page, [{ name: 'coffee.jpg', mime: 'image/jpeg', bytes }], at(100, 150));
    await expect.poll(async () => (await drafted(page)).at(-1)?.type).toBe('image');
    const fallen = (await drafted(page)).at(-1);
    // The mouse is at integer coordinates of the window.
    expect(Math.abs((fallen?.x ?? 0) + (fallen?.width ?? 0) / 2 - 100)).toBeLessThan(1);
    expect(Math.abs((fallen?.y ?? 0) + (fallen?.height ?? 0) / 2 - 150)).toBeLessThan(1);
    await keepPicture(page, 'poster-desktop');
    await drop(page, [{ name: 'note.txt', mime: 'text/plain', bytes: Buffer.from('words') }], at(100, 50));
    await page.getByText(words.badPhoto).waitFor();
    expect(await count()).toBe(4);
    expect(
      complaints.filter((one) => !/poster\/save|^Failed to load resource: net::ERR_FAILED$/.test(one)),
    ).toEqual([]);
  });

  it('comes from a PSD, whose losses are listed with pictures; unreadable files are reported', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001909');
    const { page } = await visits.at(pathOf(''), { hasTouch: true, prepare: loggedIn(visits, owner) });
    const broken = { name: 'broken.psd', mimeType: 'image/vnd.adobe.photoshop', buffer: Buffer.from('8BPS') };
    await pick(page, broken, 'poster-start-import');
    await page.getByText(serverWords['import.damaged']).waitFor();
    await pick(page, PSD, 'poster-start-import');
    const notes = page.locator('#import-notes');
    await notes.getByText(words['import.effects']).first().waitFor();
    await notes.locator('img').first().waitFor();
    expect(await audit(page)).toEqual([]);
    await page.locator('#import-notes-close').tap();
    await notes.waitFor({ state: 'detached' });
    await page.locator('#poster-field-1:visible').waitFor();
    expect((await owner.list()).map(({ title }) => title)).toEqual(['effects']);
  });
});
