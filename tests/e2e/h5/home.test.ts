import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { expect, it } from 'vitest';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { useVisits } from './visits';

/** What the local engine runs. */
const OPEN_TOOLS: readonly ToolKey[] = [
  'image-magnify',
  'image-enhance',
  'matting',
  'smart-eliminate',
  'image-translation',
  'ai-product',
  'ai-video-image',
  'id-photo',
  'ai-expand',
  'img-compress',
  'compliance-label',
];

/** Width → root font size (decisions: five values). */
const ROOT_FONT = { 320: 13.653, 375: 16, 425: 18.133, 768: 18.133, 1280: 16 };

describeInBrowser('the home page', () => {
  const visits = useVisits();

  specLine('s9.root-font', 'h5', 'fits windows from the narrowest phone to a desk', async () => {
    const { page, complaints } = await visits.at('', { width: 320 });
    await settled(page, 'home');
    await page.locator('#server-state').waitFor();
    for (const [name, rootFont] of Object.entries(ROOT_FONT)) {
      const width = Number(name);
      await page.setViewportSize({ width, height: 812 });
      const measured = () =>
        page.evaluate(() => ({
          rootFont: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          column: document.querySelector('#route-home')?.getBoundingClientRect().width ?? 0,
          left: document.querySelector('#route-home')?.getBoundingClientRect().left ?? 0,
        }));
      await expect.poll(async () => (await measured()).rootFont, { message: name }).toBeCloseTo(rootFont, 2);
      const { column, left } = await measured();
      expect(column, name).toBeLessThanOrEqual(425);
      expect(Math.abs(left - (width - column) / 2), name).toBeLessThanOrEqual(8);
      expect(await overflow(page), name).toBe(0);
      await keepPicture(page, `home-zh-CN-${width}`);
    }
    expect(complaints).toEqual([]);
  });

  it('changes its ground with the scheme', async () => {
    const { page } = await visits.at('');
    await settled(page, 'home');
    const ground = () => page.locator('#route-home').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await ground()).toBe('rgb(245, 247, 250)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).toBe('rgb(16, 18, 23)');
  });

  it('lists every tool, and opens those that the server has an engine for', async () => {
    const { page } = await visits.at('');
    await settled(page, 'home');
    for (const tool of TOOL_KEYS) {
      const card = page.locator(`#tool-${tool}`);
      const isOpen = OPEN_TOOLS.includes(tool);
      await page.locator(`#tool-${tool}.tool-card--${isOpen ? 'open' : 'closed'}`).waitFor();
      expect(await card.getAttribute('role')).toBe(isOpen ? 'link' : null);
      expect(await card.getByText('尚未开放').count()).toBe(isOpen ? 0 : 1);
      const widthOf = (picture: string) =>
        card.locator(picture).evaluate((image: HTMLImageElement) => image.naturalWidth);
      expect(await widthOf('.picture img')).toBe(120);
      if (!isOpen) continue;
      await card.scrollIntoViewIfNeeded();
      await expect.poll(() => widthOf('.photo img')).toBe(344);
    }
    await page.locator('#tool-matting').click();
    await settled(page, 'matting');
  });

  it('leads to what is searched for, and to the tool with the scene that was tapped', async () => {
    const { page, complaints } = await visits.at('', { width: 320 });
    await settled(page, 'home');
    await page.locator('#home-scene-table-oak').click();
    await settled(page, 'ai-product');
    const chosen = page.locator('#tool-option-sceneId-table-oak');
    expect(await chosen.getAttribute('aria-checked')).toBe('true');
    await page.goBack();

    await settled(page, 'home');
    await page.locator('#home-search').click();
    await settled(page, 'search');
    const shown = () => page.locator('#route-search .tool-card').count();
    expect(await shown()).toBe(TOOL_KEYS.length);
    expect(await overflow(page)).toBe(0);
    await page.locator('#search-query').fill('橡木');
    await page.locator('#search-scene-table-oak').waitFor();
    await expect.poll(shown).toBe(0);
    await page.locator('#search-query').fill('没有这样的东西');
    await page.locator('#state-empty').getByRole('button').click();
    await page.locator('#search-query').fill('抠图');
    await expect.poll(shown).toBe(1);
    await page.locator('#route-search #tool-matting').click();
    await settled(page, 'matting');
    expect(complaints).toEqual([]);
  });

  it('shows the prices that the database holds', async () => {
    const priceOf = async (tool: string) => {
      const { page } = await visits.at('');
      // The page is there before the server's answer.
      return page.locator(`#tool-price-${tool}`, { hasText: /\S/ }).innerText();
    };
    expect(await priceOf('matting')).toBe('1 点/次');
    expect(await priceOf('img-compress')).toBe('1 点/9 次');
    expect(await priceOf('compliance-label')).toBe('按会员权益计次');

    const set = (points: number) =>
      visits.product.query(
        `update module_price set use_point_count = ${points} where module = 'matting' and tier = 'free'`,
      );
    await set(7);
    expect(await priceOf('matting')).toBe('7 点/次');
    await set(1);
  });

  it('paints its words while the server has not answered', async () => {
    const { page } = await visits.at('', {
      prepare: (one) => one.route('**/api/**', () => undefined),
    });
    await settled(page, 'home');
    expect(await page.locator('.hero').innerText()).toContain('一张照片');
    expect(await page.locator('.tool-card').count()).toBe(TOOL_KEYS.length);
    expect(await page.locator('.tool-card .skeleton').count()).toBe(TOOL_KEYS.length);
    expect(await page.locator('#server-state').innerText()).toBe('正在连接服务器');
  });
});
