import { TOOL_KEYS } from '@tuzuo/core/tools';
import { hasExample } from '@tuzuo/core/tools/example-pictures';
import { expect, it } from 'vitest';
import { HOME_TOOLS } from '../../builders/home-tools';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { overflow } from './measure';
import { photo, pick } from './tool-steps';
import { useVisits } from './visits';

/** Root font size by window width (decisions: five values). */
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
      // In a desktop window it takes what the rail leaves.
      const rail = width >= 1024 ? 200 : 0;
      expect(column, name).toBeLessThanOrEqual(rail === 0 ? 425 : width - rail);
      expect(Math.abs(left - rail - (width - rail - column) / 2), name).toBeLessThanOrEqual(8);
      expect(await overflow(page), name).toBe(0);
      await keepPicture(page, `home-zh-CN-${width}`);
    }
    expect(complaints).toEqual([]);
  });

  it('changes its background with the color scheme', async () => {
    const { page } = await visits.at('');
    await settled(page, 'home');
    const ground = () => page.locator('#route-home').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await ground()).toBe('rgb(245, 247, 250)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).toBe('rgb(16, 18, 23)');
  });

  specLine(
    ['s1.web', 's2.home'],
    'h5',
    'lists the tools, each of which the server has an engine for',
    async () => {
      const { page } = await visits.at('');
      await settled(page, 'home');
      await page.locator('#tool-price-matting').waitFor();
      const widthOf = (selector: string) =>
        page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth);
      for (const tool of HOME_TOOLS) {
        expect(await page.locator(`#tool-${tool}.tool-card--open`).count(), tool).toBe(1);
        await page.locator(`#tool-${tool}`).scrollIntoViewIfNeeded();
        await expect.poll(() => widthOf(`#tool-${tool} .photo img`)).toBeGreaterThan(100);
      }
      expect(await page.locator('#tools-coming').count()).toBe(0);
      await page.locator('#tool-matting').click();
      await settled(page, 'matting');
    },
  );

  it('has eight quick tasks that start the product canvas, a tool or a poster', async () => {
    const { page, complaints } = await visits.at('');
    await settled(page, 'home');
    const names = ['白底主图', '换场景', '去杂物', '证件照', '放大', '翻译', '海报', '压缩'];
    expect(await page.locator('#quick-tasks .task-grid__name').allInnerTexts()).toEqual(names);
    const boxes = await page
      .locator('#quick-tasks .task-grid__task')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(84);
    await page.locator('#task-posters').click();
    await settled(page, 'poster');
    await page.goBack();
    await settled(page, 'home');
    await page.locator('#task-matting-white').click();
    await settled(page, 'studio');
    expect(page.url()).toContain('/studio/index?preset=white');
    await page.goBack();
    await settled(page, 'home');
    await page.locator('#task-ai-product-scene').click();
    await settled(page, 'studio');
    expect(page.url()).toContain('/studio/index?preset=scene');
    expect(complaints).toEqual([]);
  });

  it('opens the product canvas with a photo that was dropped', async () => {
    const { page, complaints } = await visits.at('');
    await settled(page, 'home');
    await page.locator('#home-start').waitFor();
    await page.evaluate(
      async (address) => {
        const image = await (await fetch(address)).blob();
        const transfer = new DataTransfer();
        transfer.items.add(new File([image], 'shoe.jpg', { type: 'image/jpeg' }));
        document.dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      },
      await page
        .locator('#tool-matting .photo img')
        .evaluate((one: HTMLImageElement) => one.dataset.photo ?? one.src),
    );
    await settled(page, 'studio');
    await page.locator('#studio-canvas:visible').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows tool results in a carousel, whose first slide leads to the product canvas, and tools with advice on suitable photos', async () => {
    const { page, complaints } = await visits.at('');
    await settled(page, 'home');
    const addressesOf = (pictures: string) =>
      page.locator(pictures).evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
    await page.locator('#home-scenes').waitFor();
    // A carousel may duplicate its slides to loop.
    const slides = new Set(await addressesOf('#route-home .hero img'));
    expect(slides.size).toBe(4);
    const first = page.locator('#home-slide-matting').first();
    expect(await first.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(686);
    await first.click();
    await settled(page, 'studio');
    await page.goBack();
    await settled(page, 'home');
    await page.locator('#tool-matting').click();
    await settled(page, 'matting');
    const row = page.locator('#route-matting .photo-row');
    expect(await row.innerText()).toMatch(/主体完整\s+没拍全\s+和背景太像/);
    expect(await row.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
      '合适的照片',
      '不合适的照片',
      '不合适的照片',
    ]);
    for (const address of [...slides, ...(await addressesOf('#route-matting .photo-row img'))]) {
      const answer = await page.request.get(address);
      expect([answer.status(), answer.headers()['content-type']], address).toEqual([200, 'image/jpeg']);
    }
    expect(complaints).toEqual([]);
  });

  it('leads to search results, and to the product canvas with the tapped scene', async () => {
    const { page, complaints } = await visits.at('', { width: 320, hasTouch: true });
    await settled(page, 'home');
    await page.locator('#home-scene-table-oak').click();
    await settled(page, 'studio');
    await pick(page, photo('product-shoes.jpg'), 'studio-choose');
    await page.locator('#studio-scene-table-oak:visible[aria-checked="true"]').waitFor();
    await page.goBack();

    await settled(page, 'home');
    await page.locator('#home-search').click();
    await settled(page, 'search');
    const shown = () => page.locator('#route-search .tool-card').count();
    // Previews are found, too, but not what needs an engine.
    expect(await shown()).toBe(TOOL_KEYS.filter((tool) => hasExample(tool)).length);
    expect(await overflow(page)).toBe(0);
    await page.locator('#search-query').fill('橡木');
    await page.locator('#search-scene-table-oak').waitFor();
    await expect.poll(shown).toBe(0);
    await page.locator('#search-query').fill('没有这样的东西');
    await page.locator('#state-empty').waitFor();
    // There is a way on: popular searches.
    await page.locator('#search-popular-1').click();
    await page.locator('#route-search #task-ai-product-scene').waitFor();
    await page.locator('#search-query').fill('koutu');
    await expect.poll(shown, { timeout: 10_000 }).toBe(1);
    // Documents come from the server.
    await page.locator('#search-query').fill('一寸');
    await page.locator('#search-document-one-inch').waitFor();
    expect(await overflow(page)).toBe(0);
    await page.locator('#route-search #task-id-photo-one-inch').click();
    await settled(page, 'id-photo');
    expect(decodeURIComponent(page.url())).toContain('preset={"specId":"one-inch"}');
    expect(complaints).toEqual([]);
  });

  it('shows the prices from the database', async () => {
    const expectPrice = async (tool: string, price: string) => {
      const { page } = await visits.at('');
      // The page appears before the server's response.
      await expect
        .poll(() => page.locator(`#tool-price-${tool}`).innerText(), { timeout: 30_000 })
        .toBe(price);
    };
    await expectPrice('matting', '今日免费 3 次');
    await expectPrice('img-compress', '今日免费 9 次');
    await expectPrice('compliance-label', '每月 10 张');
    await expectPrice('id-photo', '5 点');

    const set = (points: number) =>
      visits.product.query(
        `update module_price set use_point_count = ${points} where module = 'ai_video_img' and tier = 'free'`,
      );
    await set(7);
    await expectPrice('ai-video-image', '7 点');
    await set(20);
  });

  it('renders its texts before the server responds', async () => {
    const { page } = await visits.at('', {
      prepare: (one) => one.route('**/api/**', () => undefined),
    });
    await settled(page, 'home');
    expect(await page.locator('.hero').first().innerText()).toContain('一张照片');
    expect(await page.locator('.tool-card').count()).toBe(HOME_TOOLS.length);
    expect(await page.locator('.tool-card .skeleton').count()).toBe(HOME_TOOLS.length);
    expect(await page.locator('#quick-tasks .task-grid__task').count()).toBe(8);
    expect(await page.locator('#server-state').innerText()).toBe('正在连接服务器');
  });
});
