import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TextLayer } from '../../../poster/document';
import { documentText } from '../../../poster/document/words';
import words from '../../../src/features/poster/words/zh-CN.json';
import taskWords from '../../../src/tools/results/words/zh-CN.json';
import { newPosterOwner, type PosterOwner } from '../../builders/poster-owner';
import { wide } from '../../builders/wide-poster';
import { difference, pixelsOfPng } from '../../goldens/poster/on-server';
import { specLine } from '../../spec/vitest';
import { audit } from './audit';
import { describeInBrowser, keepPicture, settled } from './browser';
import { openPoster, pathOf } from './poster-steps';
import { logInToGoOn, pick, sharpPhoto, softPhoto } from './tool-steps';
import { fingersOn } from './touch';
import { useVisits } from './visits';

/** Percent of pixels: the page shows a screen-sized copy of the photo, the export the photo itself. */
const ALLOWED = 1;

/** Timeout of an export, which runs in a process of its own, on a possibly busy machine. */
const EXPORT_MS = 120_000;

/** The canvas's current content, as PNG. */
async function shownOn(page: Page): Promise<Buffer> {
  const address = await page
    .locator('#poster-canvas:visible')
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/png'));
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/** The canvas's content once it is stable. */
async function shownAtLast(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  let shown = await shownOn(page);
  const blank = await page.locator('#poster-canvas:visible').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    return Object.assign(document.createElement('canvas'), { width, height }).toDataURL('image/png');
  });
  const isBlank = () => blank.endsWith(shown.toString('base64'));
  while (isBlank() || !shown.equals(before)) {
    await page.waitForTimeout(300);
    [before, shown] = [shown, await shownOn(page)];
  }
  return shown;
}

/** Waits until the canvas shows exactly this, or anything else. */
const shows = (page: Page, picture: Buffer, isSame: boolean) =>
  expect.poll(async () => (await shownOn(page)).equals(picture), { timeout: 30_000 }).toBe(isSame);

/** Counts drawing on any canvas, and finger moves, while bitmaps cover the poster. */
const COUNT_DRAWS = `
  window.drawsMeanwhile = { steps: 0, draws: [] };
  const isHeld = () => document.querySelector('.poster-canvas__bitmap') !== null;
  for (const name of ['fill', 'stroke', 'fillRect', 'drawImage', 'clearRect']) {
    const draw = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...args) {
      if (isHeld()) window.drawsMeanwhile.draws.push(name);
      return draw.apply(this, args);
    };
  }
  addEventListener('pointermove', () => (window.drawsMeanwhile.steps += isHeld() ? 1 : 0), true);
  true;
`;

describeInBrowser('a poster in a running page', () => {
  const visits = useVisits();

  const opened = (owner: PosterOwner, posterId: string) => openPoster(visits, owner, posterId);

  specLine(
    's2.create-design',
    'h5',
    'is changed in texts and pictures, saved, kept over a reload, and exported as displayed',
    async () => {
      const owner = await newPosterOwner(visits.product.url, '13900001901');
      const { posterId } = await owner.save({ title: '开业', doc: wide() });
      const { page, complaints } = await opened(owner, posterId);
      await page.locator('#poster-canvas:visible').waitFor();
      const first = await shownOn(page);

      // A double tap on a text edits it in place, even through a rotated layer next to it.
      const title = page.locator('#poster-field-1:visible');
      const isWritten = async () => {
        const isIn = (await page.locator('#poster-write:focus').count()) === 1;
        for (const _ of isIn ? [] : [1, 2])
          await page.locator('#poster-canvas:visible').tap({ position: { x: 60, y: 60 } });
        return isIn;
      };
      await expect.poll(isWritten, { interval: 1000, timeout: 30_000 }).toBe(true);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText('新店Tea');
      await expect.poll(() => title.inputValue()).toBe('新店Tea');
      await shows(page, first, false);
      await page.locator('#poster-undo:visible').tap();
      await shows(page, first, true);
      await page.locator('#poster-redo:visible').tap();
      await shows(page, first, false);

      await page.locator('#poster-panel-fill:visible').tap();
      await pick(page, await softPhoto(), 'poster-field-2-change');
      await page.locator('#poster-field-2:visible img').waitFor();
      await page.locator('#poster-save:visible').tap();
      await page.locator('#poster-state:visible', { hasText: words.saved }).waitFor();
      const kept = await owner.get(posterId);
      expect([documentText(kept.doc), kept.pictures.length]).toEqual(['新店Tea', 1]);

      await page.reload();
      await settled(page, 'create-design');
      await expect.poll(() => title.inputValue()).toBe('新店Tea');

      // An AI tool changes the picture in place; its price is shown before.
      await page.locator('#poster-canvas:visible').tap({ position: { x: 255, y: 100 } });
      const [before] = kept.pictures;
      await page
        .locator('#poster-work-image-enhance:visible')
        .evaluate((cell) => (cell as HTMLElement).click());
      await page.locator('#work-run', { hasText: '免费' }).tap();
      const pictureNow = async () => (await owner.get(posterId)).pictures[0];
      // It is saved automatically, too.
      await expect
        .poll(async () => (await pictureNow())?.assetId, { timeout: EXPORT_MS })
        .not.toBe(before?.assetId);
      expect(await pictureNow()).toMatchObject({ width: before?.width, height: before?.height });
      await page.locator('#poster-export:visible').tap();
      await page.locator('#export-scale-1').tap();
      await page.locator('#export-start').tap();
      await page.locator('#export-file-1', { hasText: '343 × 200' }).waitFor({ timeout: EXPORT_MS });
      const saving = page.waitForEvent('download');
      await page.locator('#export-save-1').tap();
      const file = await readFile(await (await saving).path());
      const exported = await pixelsOfPng(file);
      expect(exported.length).toBe(343 * 200 * 4);
      await expect
        .poll(async () => difference(await pixelsOfPng(await shownOn(page)), exported), { timeout: 30_000 })
        .toBeLessThanOrEqual(ALLOWED);
      expect(complaints).toEqual([]);
    },
    2 * EXPORT_MS,
  );

  it('says why a tool refuses one of its photos, in the sheet of the tool', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001907');
    const { posterId } = await owner.save({ title: '开业', doc: wide() });
    const { page } = await opened(owner, posterId);
    await page.locator('#poster-panel-fill:visible').tap();
    await pick(page, await sharpPhoto(), 'poster-field-2-change');
    await page.locator('#poster-field-2:visible img').waitFor();
    await page.locator('#poster-save:visible').tap();
    await page.locator('#poster-state:visible', { hasText: words.saved }).waitFor();
    await page.locator('#poster-canvas:visible').tap({ position: { x: 255, y: 100 } });
    await page
      .locator('#poster-work-image-enhance:visible')
      .evaluate((cell) => (cell as HTMLElement).click());
    await page.locator('#work-run', { hasText: '免费' }).tap();
    const said = page.locator('#tool-check-alreadySharp:visible');
    await said.waitFor({ timeout: EXPORT_MS });
    expect(await said.innerText()).toContain(taskWords['check.alreadySharp']);
    await keepPicture(page, 'poster-work-refused-375');
  });

  it('is edited by touch, and every step can be undone', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001906');
    const { posterId } = await owner.save({ title: '开业', doc: wide() });
    const { page } = await opened(owner, posterId);
    // Unsaved changes stay in a draft, which shows the state of the poster.
    await page.route('**/api/poster/poster/save', (route) => route.abort());
    await page.locator('#poster-canvas:visible').waitFor();
    const first = await shownAtLast(page);
    const fingers = await fingersOn(page);
    const box = await page.locator('#poster-canvas:visible').boundingBox();
    // The page is as wide as the poster: one point of the screen is one pixel of the poster.
    const at = (x: number, y: number): readonly [number, number] => [(box?.x ?? 0) + x, (box?.y ?? 0) + y];
    const drafted = async (): Promise<TextLayer | undefined> => {
      const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('posterDrafts'))) || '[]');
      return kept[0]?.doc.pages[0].layers[0];
    };
    // By mouse: a starved browser makes no click of a tap right after a drag.
    const undo = () => page.locator('#poster-undo:visible').click();
    const [title] = wide().pages[0]?.layers ?? [];
    if (title?.type !== 'text') throw new Error('The document begins with a text');

    // While bitmaps cover the poster, the compositor moves them and nothing is drawn.
    await page.evaluate(COUNT_DRAWS);
    // One finger drags a layer, selected before or not.
    await fingers.drag(at(60, 60), at(90, 90));
    await page.locator('#poster-chosen:visible').waitFor();
    await expect.poll(async () => ((await drafted())?.x ?? 0) - title.x).toBeGreaterThan(15);
    expect(await page.evaluate('window.drawsMeanwhile')).toEqual({ steps: expect.any(Number), draws: [] });
    expect(await page.evaluate('window.drawsMeanwhile.steps')).toBeGreaterThan(2);
    await shows(page, first, false);
    await undo();
    await shows(page, first, true);

    // Two fingers enlarge it.
    await fingers.pinch(at(80, 90), 60, 120);
    const sizeOf = (layer: TextLayer | undefined) => layer?.runs[0]?.size ?? 0;
    await expect.poll(async () => sizeOf(await drafted()) / sizeOf(title)).toBeCloseTo(2, 1);
    await undo();
    await shows(page, first, true);

    // The handle below rotates it.
    const knob = await page.locator('#poster-turn:visible').boundingBox();
    const [x, y] = [(knob?.x ?? 0) + (knob?.width ?? 0) / 2, (knob?.y ?? 0) + (knob?.height ?? 0) / 2];
    await fingers.drag([x, y], [x - 60, y]);
    await expect.poll(async () => (await drafted())?.rotation ?? 0).not.toBe(title.rotation);
    await undo();
    await shows(page, first, true);

    // A long press extends the selection, which can be grouped.
    await fingers.hold(at(250, 100), at(250, 100), 800);
    await page.locator('#poster-do-group:visible').tap();
    await page.locator('#poster-panel-layers:visible').tap();
    await page.locator('#poster-layer-3:visible').waitFor();
    await undo();
    await page.locator('#poster-layer-3:visible').waitFor({ state: 'detached' });

    // A layer hidden in the list is not drawn.
    await page.locator('#poster-layer-eye-2:visible').tap();
    await shows(page, first, false);
    await undo();
    await shows(page, first, true);
  });

  it('starts with an empty page, which is restored after a reload', async () => {
    const { page, complaints } = await visits.at('#/subPages/create-design/index', { hasTouch: true });
    await settled(page, 'create-design');
    await page.locator('#poster-format-square:visible').tap();
    await page.locator('#poster-panel-add:visible').tap();
    await page.locator('#poster-add-star:visible').tap();
    await page.locator('#poster-color:visible').waitFor();
    await page.locator('#poster-color-4:visible').tap();
    await page.locator('#poster-panel-add:visible').tap();
    await page.locator('#poster-add-title:visible').tap();
    const title = page.locator('#poster-field-1:visible');
    await title.fill('大促');
    expect(await audit(page)).toEqual([]);
    await page.locator('#poster-edit-place:visible').tap();
    await page.locator('#poster-do-toBack:visible').tap();
    await page.locator('#poster-panel-layers:visible').tap();
    await page.locator('#poster-layer-2:visible', { hasText: '大促' }).waitFor();
    expect(await audit(page)).toEqual([]);
    const drafted = () => page.evaluate(() => localStorage.getItem('posterDrafts'));
    await expect.poll(drafted).toContain('大促');

    // Its row is dragged above that of the star, and the page is converted to a story.
    const box = await page.locator('#poster-layer-drag-2:visible').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    // The finger rests before it is lifted: a browser treats the tap after a fast one as the end of a fling.
    await (await fingersOn(page)).hold([x, y], [x, y - (box?.height ?? 0)], 200);
    await page.locator('#poster-layer-1:visible', { hasText: '大促' }).waitFor();
    await page.locator('#poster-panel-page:visible').tap();
    await page.locator('#poster-resize-story:visible').tap();
    await expect.poll(drafted).toContain('"height":1920');
    await page.reload();
    await settled(page, 'create-design');
    await page.locator('#poster-restored:visible').waitFor();
    await expect.poll(() => title.inputValue()).toBe('大促');

    // The draft is also found by another URL, until it is discarded.
    await page.goto(`${visits.product.url}/${pathOf('')}`);
    await page.reload();
    await settled(page, 'create-design');
    await page.locator('#poster-draft-1:visible', { hasText: words.untitled }).waitFor();
    await keepPicture(page, 'poster-drafts');
    expect(await audit(page)).toEqual([]);
    await page.locator('#poster-draft-1:visible').tap();
    await expect.poll(() => title.inputValue()).toBe('大促');
    await page.goBack();
    await page.locator('#poster-draft-discard-1:visible').tap();
    await page.locator('#modal-confirm').tap();
    await page.locator('#poster-draft-1:visible').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('is saved automatically, also after being offline, and loses nothing when it was changed elsewhere', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001902');
    const { posterId } = await owner.save({ title: '开业', doc: wide() });
    const { page } = await opened(owner, posterId);
    const title = page.locator('#poster-field-1:visible');
    const stateIs = (text: string) => page.locator('#poster-state:visible', { hasText: text }).waitFor();
    const kept = async (id = posterId) => documentText((await owner.get(id)).doc);

    // Manually, unless it has been saved automatically by then.
    const sooner = () =>
      page
        .locator('#poster-save:visible')
        .tap({ timeout: 2_000 })
        .catch(() => undefined);

    await page.context().setOffline(true);
    await title.fill('断网时');
    await stateIs(words['unsaved.here']);
    await page.context().setOffline(false);
    await title.fill('连上了');
    await sooner();
    await stateIs(words.saved);
    expect(await kept()).toBe('连上了');

    const theirs = JSON.parse(JSON.stringify(wide()).replace('大字 Ag', '别处'));
    const changeElsewhere = async () =>
      owner.save({ title: '开业', doc: theirs, posterId, revision: (await owner.get(posterId)).revision });
    await changeElsewhere();
    await title.fill('我的');
    // Both are shown before the user chooses.
    await page.locator('#conflict-picture-mine').waitFor();
    await page.locator('#conflict-picture-theirs').waitFor();
    await keepPicture(page, 'poster-conflict');
    await page.locator('#conflict-theirs').tap();
    await expect.poll(() => title.inputValue()).toBe('别处');
    await page.locator('#poster-undo:visible').tap();
    await expect.poll(() => title.inputValue()).toBe('我的');
    // The server's version is known now, and mine becomes the next revision.
    await sooner();
    await stateIs(words.saved);
    expect(await kept()).toBe('我的');

    await changeElsewhere();
    await title.fill('又是我的');
    await sooner();
    await page.locator('#conflict-copy').tap();
    await stateIs(words.saved);
    await page.locator('#conflict').waitFor({ state: 'detached' });
    const texts = await Promise.all((await owner.list()).map((one) => kept(one.posterId)));
    expect(texts.sort()).toEqual(['别处', '又是我的'].sort());

    // The page now belongs to the copy, even after a reload; then it is deleted elsewhere.
    const [copy] = (await owner.list()).filter((one) => one.posterId !== posterId);
    expect(page.url()).toContain(copy?.posterId);
    await owner.remove(copy?.posterId ?? '');
    await title.fill('还在');
    await sooner();
    await page.locator('#conflict-copy').tap();
    await page.locator('#conflict').waitFor({ state: 'detached' });
    expect((await owner.list()).length).toBe(2);
  });

  it('reports what is wrong with a URL, and asks a guest to log in', async () => {
    const owner = await newPosterOwner(visits.product.url, '13900001903');
    const { posterId } = await owner.save({ title: '开业', doc: wide() });
    const { page } = await visits.at(pathOf(`posterId=${posterId}`), { hasTouch: true });
    await settled(page, 'create-design');
    await page.locator('#state-empty:visible', { hasText: words.login }).waitFor();
    await page.locator('#state-empty-action:visible').tap();
    // For another user, this poster does not exist.
    await logInToGoOn(page, '13900001904');
    await page.locator('#state-empty:visible', { hasText: words.gone }).waitFor();
  });

  const changed =
    'lets a guest change a template, keeps it over a reload, and lists it among their own once they log in';
  specLine('s1.posters', 'h5', changed, async () => {
    const { page } = await visits.at(pathOf('templateId=midyear-opening'), { hasTouch: true });
    await settled(page, 'create-design');
    const first = page.locator('#poster-field-1:visible');
    await first.waitFor();
    const before = await first.inputValue();
    await first.fill('我家小店');
    // The draft is saved before the page is left.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('posterDrafts'))).toContain('我家小店');
    await page.reload();
    await settled(page, 'create-design');
    await page.locator('#poster-restored:visible').waitFor();
    await expect.poll(() => first.inputValue()).toBe('我家小店');
    await page.locator('#poster-restored-action:visible').tap();
    await expect.poll(() => first.inputValue()).toBe(before);
    await page.locator('#poster-undo:visible').tap();
    await expect.poll(() => first.inputValue()).toBe('我家小店');

    await page.locator('#poster-save:visible').tap();
    await logInToGoOn(page, '13900001905');
    await page.locator('#poster-state:visible', { hasText: words.saved }).waitFor();
    expect(page.url()).toContain('posterId=');
    const rows = await visits.product.query(`select doc::text from poster where title = '618好价开场'`);
    expect(rows.map(({ doc }) => String(doc).includes('我家小店'))).toEqual([true]);

    // Its owner finds it in their list.
    await page.locator('#poster-mine:visible').tap();
    await settled(page, 'template');
    await page.locator('#space-more-1:visible').tap();
    await page.locator('#poster-rename-1:visible').tap();
    await page.locator('#rename-name').fill('小店海报');
    await page.locator('#rename-save').tap();
    await page.locator('#poster-open-1:visible', { hasText: '小店海报' }).waitFor();
    await page.locator('#space-more-1:visible').tap();
    await page.locator('#poster-copy-1:visible').tap();
    await page.locator('#poster-2:visible').waitFor();
    await page.locator('#space-more-1:visible').tap();
    await page.locator('#poster-remove-1:visible').tap();
    await page.locator('#modal-confirm').tap();
    await page.locator('#poster-2:visible').waitFor({ state: 'detached' });
  });
});
