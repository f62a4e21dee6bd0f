import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { signInBySms } from './login-steps';
import { contrasts, overflow } from './measure';
import { newSeller } from './seller';
import { useVisits } from './visits';

const CENTER = '#/pages/template-center/index';
const SEARCH = '#/subPages/template-search/index';

/** The first template of the library. */
const FIRST = 'midyear-opening';
/** Number of copies of it added after the library. */
const COPIES = 300;

const tile = (page: Page, key: string) => page.locator(`#template-${key}:visible`);
const tiles = (page: Page) => page.locator('.template-tile:visible');
const search = (page: Page) => page.locator('#template-query');

/** Scrolls the current page to its end like a finger: the end comes into view from further up. */
const toEnd = (page: Page) =>
  page.evaluate(async () => {
    const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    front?.scrollBy(0, -500);
    await frames();
    front?.scrollTo(0, front.scrollHeight);
    await frames();
  });

/** Copies have no pictures of their own, so that of the first template is used. */
const drawCopies = async (page: Page) => {
  const picture = await readFile(`server/assets/templates/${FIRST}-360.webp`);
  await page.route(/\/templates\/[^?]+copy-\d+-/, (route) =>
    route.fulfill({ contentType: 'image/webp', body: picture }),
  );
};

describeInBrowser('templates', () => {
  const visits = useVisits();

  beforeAll(async () => {
    await visits.product.query(
      `insert into template (key, version, is_listed, position, category, scene, width, height, pages, sizes, colors,
         tags, titles, docs)
       select 'copy-' || n, version, true, 1000 + n, 'copies', scene, width, 800 + (n * 211) % 1200, pages, sizes, colors,
         tags, titles, docs
       from template, generate_series(1, ${COPIES}) n where key = '${FIRST}'`,
    );
  });

  const open = (hash: string, options: Parameters<typeof visits.at>[1] = {}) =>
    visits.at(hash, {
      ...options,
      prepare: async (page) => {
        await drawCopies(page);
        await options.prepare?.(page);
      },
    });

  specLine(
    ['s1.templates', 's2.template-center'],
    'h5',
    'are listed with the sizes that they will have, by category, and more near the end',
    async () => {
      const { page, complaints } = await open(CENTER);
      await settled(page, 'templates');
      await tile(page, FIRST).waitFor();
      const box = await page.locator(`#template-${FIRST} .template-tile__page`).boundingBox();
      // 1080 × 1920.
      expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1920 / 1080, 1);
      const before = await tiles(page).count();
      await toEnd(page);
      await expect.poll(() => tiles(page).count()).toBeGreaterThan(before);
      expect(await overflow(page)).toBe(0);
      await page.locator('#template-category-sale').click();
      await tile(page, FIRST).waitFor();
      await expect.poll(() => page.locator('[id^="template-copy-"]:visible').count()).toBe(0);
      await page.locator('#template-scene-promotion').waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
  );

  it('keep few elements in the document, however many have been scrolled through', async () => {
    const { page, complaints } = await open(CENTER);
    await settled(page, 'templates');
    await tiles(page).first().waitFor();
    await expect
      .poll(
        async () => {
          await toEnd(page);
          return page.locator('#list-end:visible').count();
        },
        { timeout: 90_000 },
      )
      .toBe(1);
    expect(await page.locator('#templates-2-1-from-1, #templates-2-2-from-1').count()).toBe(2);
    // Of 300 templates, a few screens are in the document.
    await expect.poll(() => tiles(page).count()).toBeLessThan(80);
    await page.evaluate(() => {
      const front = [...document.querySelectorAll<HTMLElement>('.taro_page')].find((one) => one.offsetParent);
      front?.scrollTo(0, 0);
    });
    await tile(page, FIRST).waitFor();
    expect(complaints).toEqual([]);
  }, 120_000);

  it('load with the End key, too, and keep the focus', async () => {
    const { page, complaints } = await open(CENTER);
    await settled(page, 'templates');
    await tile(page, FIRST).focus();
    const height = () => page.locator('.taro_page:visible').evaluate((front) => front.scrollHeight);
    const before = await height();
    const afterEnd = async () => {
      await page.keyboard.press('End');
      return height();
    };
    await expect.poll(afterEnd).toBeGreaterThan(1.5 * before);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`template-${FIRST}`);
    expect(complaints).toEqual([]);
  });

  it('are previewed one after the other, and going back closes the preview but not the page', async () => {
    const { page, complaints } = await open(`#/subPages/template-scene/index?sceneId=promotion`);
    await settled(page, 'template-scene');
    await tile(page, FIRST).click();
    const panel = page.locator('#template-panel');
    await page.locator('#template-to-category').waitFor();
    expect(await page.locator('#template-measure').innerText()).toBe('1080 × 1920 像素');
    const sharp = panel.locator(`img[src*="${FIRST}-720"]`);
    await expect.poll(() => sharp.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(720);
    const first = await panel.getAttribute('aria-label');
    // The bar above the backdrop is dimmed like what is below it.
    const shade = () =>
      page.evaluate(() => {
        const bar = document.getElementById('taro-navigation-bar');
        return bar && getComputedStyle(bar, '::before').backgroundColor;
      });
    expect(await shade()).toBe('rgba(9, 14, 26, 0.55)');
    // The picture is not covered: the buttons to others are below it. Both are measured at once, because the panel may
    // still be animating.
    const [stageEnd, arrowTop] = await page.evaluate(() => {
      const boxOf = (id: string) => document.getElementById(id)?.getBoundingClientRect();
      return [boxOf('template-stage')?.bottom, boxOf('template-next')?.top];
    });
    expect(arrowTop).toBeGreaterThanOrEqual(stageEnd ?? Number.POSITIVE_INFINITY);
    await page.locator('#template-next').click();
    await page.locator('#template-previous').click();
    await expect.poll(() => panel.getAttribute('aria-label')).toBe(first);
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(shade).toBe('rgba(0, 0, 0, 0)');
    await settled(page, 'template-scene');
    // The page is still the same, without a reload.
    expect(await tiles(page).count()).toBeGreaterThan(1);
    await tile(page, FIRST).click();
    await page.locator('#template-use').click();
    await settled(page, 'create-design');
    expect(page.url()).toContain(`templateId=${FIRST}`);
    await page.goBack();
    await settled(page, 'template-scene');
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await settled(page, 'template-scene');
    expect(complaints).toEqual([]);
  });

  it('can be marked as favorites by users, and by guests after logging in', async () => {
    const { page, complaints } = await open(`${CENTER}?templateId=${FIRST}`);
    // Like opening a link: the preview is shown immediately.
    await page.locator('#template-panel').waitFor();
    expect(await page.locator('#template-category-favorite').count()).toBe(0);
    await page.locator('#template-favorite').click();
    await settled(page, 'login');
    await signInBySms(page, '13800000071');
    await settled(page, 'templates');
    await expect.poll(() => page.locator('#template-favorite').getAttribute('aria-checked')).toBe('true');
    await page.goBack();
    await page.locator('#template-panel').waitFor({ state: 'detached' });
    await page.locator('#template-category-favorite').click();
    await expect.poll(() => tiles(page).count()).toBe(1);
    await tile(page, FIRST).click();
    await page.locator('#template-favorite').click();
    await expect.poll(() => page.locator('#template-favorite').getAttribute('aria-checked')).toBe('false');
    await page.keyboard.press('Escape');
    await page.locator('#template-category-recent').click();
    await page.locator('#state-empty').waitFor();
    expect(await page.locator('#state-empty').innerText()).toContain('还没有用过模板');
    expect(complaints).toEqual([]);
  });

  specLine(
    's2.template-search',
    'h5',
    'are found by text and by pinyin, and filtered by format',
    async () => {
      const { page, complaints } = await open(SEARCH, { width: 320 });
      await settled(page, 'template-search');
      await page.locator('#template-tag-1').waitFor();
      expect(await overflow(page)).toBe(0);
      await search(page).fill('haojia');
      await tile(page, FIRST).waitFor();
      await page.locator('#template-size-square').click();
      await page.locator('#state-empty').waitFor();
      await page.locator('#state-empty-action').click();
      await page.locator('#template-tag-1').waitFor();
      await search(page).fill('好价');
      await tile(page, FIRST).click();
      await page.locator('#template-panel').waitFor();
      await page.keyboard.press('Escape');
      await page.reload();
      await settled(page, 'template-search');
      expect(await page.locator('#template-searched-1').innerText()).toBe('好价');
      await page.locator('#template-forget').click();
      await page.locator('#template-searched-1').waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
  );

  specLine(
    's2.template-category',
    'h5',
    'have a page for each category, which begins with the first',
    async () => {
      const { page, complaints } = await open('#/subPages/template-category/index');
      await settled(page, 'template-category');
      await tile(page, FIRST).waitFor();
      expect(await page.locator('#template-category-sale').getAttribute('aria-checked')).toBe('true');
      await page.locator('#template-color-red').click();
      await page.locator('#template-color-red[aria-checked=true]').waitFor();
      await page.locator('#template-size-print').click();
      await page.locator('#state-empty').waitFor();
      await page.locator('#state-empty-action').click();
      await tile(page, FIRST).waitFor();
      expect(complaints).toEqual([]);
    },
  );

  specLine('s2.template-scene', 'h5', 'have a page for each purpose, with more near its end', async () => {
    const { page, complaints } = await open('#/subPages/template-scene/index?sceneId=promotion');
    await settled(page, 'template-scene');
    await tile(page, FIRST).waitFor();
    const before = await tiles(page).count();
    await toEnd(page);
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(before);
    expect(complaints).toEqual([]);
  });

  it('are recommended on the home page, in the account’s number, and found by its search', async () => {
    const { page, complaints } = await open('');
    await settled(page, 'home');
    const shown = page.locator('#home-posters [id^="home-posters-"]:not(#home-posters-more)');
    await expect.poll(() => shown.count()).toBe(6);
    await page.locator(`#home-posters-${FIRST}`).click();
    await settled(page, 'templates');
    await page.locator('#template-panel').waitFor();
    await page.goto(`${visits.product.url}/#/subPages/search/index`);
    await settled(page, 'search');
    await page.locator('#search-query').fill('好价');
    await page.locator(`#search-templates-${FIRST}`).click();
    await settled(page, 'template-search');
    await page.locator('#template-panel').waitFor();
    expect(await search(page).inputValue()).toBe('好价');
    const seller = await newSeller(visits.product, '13800000072');
    await visits.product.query(
      `insert into membership (user_id, tier, expires_at)
       select id, 'trial', now() + interval '1 day' from app_user where id = '${seller.userId}'`,
    );
    const member = await open('', { prepare: (one) => seller.prepare(one) });
    await settled(member.page, 'home');
    const limit = member.page.locator('#home-posters [id^="home-posters-"]:not(#home-posters-more)');
    await expect.poll(() => limit.count(), { timeout: 20_000 }).toBe(12);
    expect([...complaints, ...member.complaints]).toEqual([]);
  });

  it.each([
    [320, 'fr', 'light'],
    [375, 'zh-CN', 'dark'],
    [425, 'en', 'light'],
    [1280, 'zh-CN', 'light'],
  ] as const)('fit a window of %i in %s, %s', async (width, locale, colorScheme) => {
    const { page, complaints } = await open(CENTER, { width, locale, colorScheme });
    await settled(page, 'templates');
    await tiles(page).first().waitFor();
    await page.locator('#template-scenes > *').first().waitFor();
    expect(await overflow(page)).toBe(0);
    expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    expect(await page.locator('.list__column:visible').count()).toBe(width === 1280 ? 5 : 2);
    await tile(page, FIRST).click();
    await page.locator('#template-to-category').waitFor();
    expect((await contrasts(page)).filter(({ contrast }) => contrast < 4.5)).toEqual([]);
    await keepPicture(page, `templates-${locale}-${colorScheme}-${width}`);
    expect(complaints).toEqual([]);
  });
});
