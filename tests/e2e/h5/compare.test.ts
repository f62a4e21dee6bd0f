import { expect, it } from 'vitest';
import { describeInBrowser, settled } from './browser';
import { fingersOn } from './touch';
import { useVisits } from './visits';

const ADDRESS = '#/subPages/image-magnify/index';

describeInBrowser('the slider between before and after', () => {
  const visits = useVisits();

  /** Opens the example of a tool's page in a window so low that the page scrolls. */
  async function open() {
    const { page } = await visits.at(ADDRESS, { hasTouch: true });
    await page.setViewportSize({ width: 375, height: 500 });
    await settled(page, 'image-magnify');
    const slider = page.locator('[role=slider]');
    const box = await slider.boundingBox();
    if (!box) throw new Error('no slider');
    const at = (percent: number) => [box.x + (box.width * percent) / 100, box.y + box.height / 2] as const;
    const value = async () => Number(await slider.getAttribute('aria-valuenow'));
    /** Position of the edge, in percent of the width. */
    const edge = async () => {
      const line = await page.locator('.compare__line').boundingBox();
      return (((line?.x ?? 0) + (line?.width ?? 0) / 2 - box.x) / box.width) * 100;
    };
    return { page, slider, at, value, edge, fingers: await fingersOn(page) };
  }

  it('starts in the middle, and its edge follows a horizontal swipe', async () => {
    const { at, value, edge, fingers } = await open();
    expect(await value()).toBe(50);
    expect(await edge()).toBeCloseTo(50, 0);
    await fingers.drag(at(50), at(80));
    expect(await value()).toBe(80);
    expect(await edge()).toBeCloseTo(80, 0);
    await fingers.tap(at(20));
    await expect.poll(value).toBe(20);
  });

  it('leaves vertical swipes to the page', async () => {
    const { page, at, value, fingers } = await open();
    const [x, y] = at(20);
    await fingers.drag([x, y], [x + 8, y - 120]);
    const scrolled = () =>
      page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('.taro_page')].map(({ scrollTop }) => scrollTop)),
      );
    await expect.poll(scrolled).toBeGreaterThan(20);
    expect(await value()).toBe(50);
  });

  it('follows the mouse, and arrow keys step by step to either end', async () => {
    const { page, slider, at, value, edge } = await open();
    await page.mouse.move(...at(50));
    await page.mouse.down();
    await page.mouse.move(...at(30), { steps: 5 });
    await page.mouse.up();
    expect(await value()).toBe(30);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await value()).toBe(32);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    expect(await value()).toBe(0);
    expect(await edge()).toBeCloseTo(0, 0);
    await page.keyboard.press('End');
    expect(await value()).toBe(100);
  });
});
