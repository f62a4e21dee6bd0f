import type { Page } from 'playwright-core';
import { fingersOn } from './touch';

/** A person's delay between a stroke and a tap: the browser treats an earlier tap as part of the gesture. */
const PAUSE_MS = 500;

/** Percentage of the canvas's pixels that are painted. */
export const painted = (page: Page) =>
  page.locator('#mask-canvas-paint:visible').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    // A copy, so that the painter's own canvas is not read back from the GPU.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const { data } = copy?.getImageData(0, 0, width, height) ?? { data: [] };
    let count = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 128) count += 1;
    return (100 * count) / (width * height);
  });

/** Bounding box of the painted area, in shares of the canvas. */
export const paintedBox = (page: Page) =>
  page.locator('#mask-canvas-paint:visible').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const { data } = copy?.getImageData(0, 0, width, height) ?? { data: [] };
    const box = { left: width, top: height, right: 0, bottom: 0 };
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      if ((data[4 * pixel + 3] ?? 0) <= 128) continue;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
    }
    return {
      left: box.left / width,
      top: box.top / height,
      right: box.right / width,
      bottom: box.bottom / height,
    };
  });

type Share = readonly [across: number, down: number];

/** Fingers positioned in shares of the picture's frame, wherever the page has scrolled. */
export async function painterOn(page: Page) {
  const fingers = await fingersOn(page);
  const toPage = async () => {
    const frame = page.locator('#mask-canvas:visible');
    // A finger on the sticky bar at the bottom would not reach the picture.
    await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await frame.boundingBox();
    if (!box) throw new Error('no canvas');
    return ([across, down]: Share) => [box.x + across * box.width, box.y + down * box.height] as const;
  };
  return {
    async drag(from: Share, to: Share) {
      const place = await toPage();
      await fingers.drag(place(from), place(to));
      await page.waitForTimeout(PAUSE_MS);
    },
    async pinch(from: number, to: number) {
      await fingers.pinch((await toPage())([0.5, 0.5]), from, to);
      await page.waitForTimeout(PAUSE_MS);
    },
  };
}
