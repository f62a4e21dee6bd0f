import type { Page } from 'playwright-core';
import type { ProductServer } from './server';

export const LOGIN = '#/subPages/login/index';

/** Selects another login method, by the id of its link. */
export async function choose(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).click();
}

/** Types into the visible fields. */
export async function enter(
  page: Page,
  values: { mobile?: string; code?: string; password?: string },
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`#login-${name}`).fill(value);
}

/** Requests a code, which the page shows to developers with the console provider. */
export async function codeFor(page: Page, mobile: string): Promise<string> {
  await enter(page, { mobile });
  await page.locator('#login-send-code').click();
  const note = await page.locator('#login-dev-code').innerText();
  const [code] = /\d{6}/.exec(note) ?? [];
  if (code === undefined) throw new Error(`no code in "${note}"`);
  return code;
}

/** The complete login by SMS. */
export async function signInBySms(page: Page, mobile: string): Promise<void> {
  await codeFor(page, mobile);
  await page.locator('#login-dev-code').click();
  await page.locator('#login-agree').click();
  await page.locator('#login-submit').click();
}

/** Resets the server's rate limits, as if a minute had passed. */
export function freeTheWay(product: ProductServer): Promise<unknown> {
  return product.query(`delete from rate_limit`);
}

/** Drags the slider's handle until the piece's left edge is at `position`, in the server's pixels. */
async function drag(page: Page, position: number): Promise<void> {
  const bar = page.locator('#captcha-slider');
  // The sheet slides in; its position is stable only afterwards.
  await page
    .locator('#captcha .sheet__panel')
    .evaluate((panel) => Promise.allSettled(panel.getAnimations().map(({ finished }) => finished)));
  const box = await bar.boundingBox();
  const max = Number(await bar.getAttribute('max'));
  if (!box) throw new Error('no slider');
  // The handle is as wide as the bar is high, and the pointer holds its center.
  const at = (value: number) => box.x + box.height / 2 + ((box.width - box.height) * value) / max;
  const y = box.y + box.height / 2;
  await page.mouse.move(at(0), y);
  await page.mouse.down();
  await page.mouse.move(at(position / 2), y, { steps: 4 });
  await page.mouse.move(at(position), y, { steps: 8 });
  await page.mouse.up();
}

/** Solves the captcha with the answer from the database, optionally after a wrong answer. */
export async function solveCaptcha(
  page: Page,
  product: ProductServer,
  { wrongFirst }: { wrongFirst: boolean },
): Promise<void> {
  const picture = page.locator('.captcha-picture__ground');
  const answer = async () => {
    await picture.waitFor();
    const [row] = await product.query(
      `select answer->>'x' as answer from captcha where token_hash is null order by id desc limit 1`,
    );
    return Number(row?.answer);
  };
  if (wrongFirst) {
    const first = await picture.getAttribute('src');
    await drag(page, (await answer()) > 150 ? 20 : 250);
    await page.locator('#captcha-hint', { hasText: '没有对准' }).waitFor();
    if ((await picture.getAttribute('src')) === first) throw new Error('the same picture again');
  }
  await drag(page, await answer());
}
