import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../e2e/h5/browser';
import { busySeller, guestStops, type Stop } from '../e2e/h5/every-page';
import { newSeller } from '../e2e/h5/seller';
import type { ProductServer } from '../e2e/h5/server';
import { photo } from '../e2e/h5/tool-steps';

/** A page in one of its states; `open` resolves once it is shown. Refusals by a visitor's server are no faults. */
export type ScreenState = Stop & { open?: (page: Page) => Promise<void> };

export type Visitor = {
  prepare: (page: Page) => Promise<void>;
  states: readonly ScreenState[];
  /** None of its requests to the server are answered. */
  isOffline?: true;
};

const tap = (id: string) => (page: Page) => page.locator(`#${id}:visible`).first().click();

const pick = async (page: Page, id: string, name: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await tap(id)(page);
  await (await chooser).setFiles(photo(name));
};

async function choose(page: Page): Promise<void> {
  await pick(page, 'tool-choose', 'coffee.jpg');
  await page.locator('#tool-submit:visible').waitFor();
  await settled(page, new URL(page.url()).hash.split('/')[2] ?? '');
}

async function refine(page: Page): Promise<void> {
  await choose(page);
  await tap('refine-open')(page);
  await page.locator('#mask-outline:visible').waitFor({ timeout: MATTE_MS });
}

async function cutOut(page: Page): Promise<void> {
  // The canvas keeps its picture from state to state.
  const first = page.locator('#studio-choose:visible, #studio-save:visible').first();
  if ((await first.getAttribute('id')) === 'studio-choose')
    await pick(page, 'studio-choose', 'product-shoes.jpg');
  await page.locator('#studio-save:visible:not([aria-disabled="true"])').waitFor({ timeout: MATTE_MS });
}

async function scenes(page: Page): Promise<void> {
  await cutOut(page);
  await tap('studio-tab-scene')(page);
  const scene = page.locator('[id^="studio-scene-"]:visible').first();
  await scene.click();
  await expect.poll(() => scene.getAttribute('aria-checked')).toBe('true');
}

/** Timeout of a matte, whose model may have to be loaded first. */
const MATTE_MS = 60_000;

/** Pages that look different for users without data. */
const EMPTY = ['my', 'ai-history', 'points', 'order', 'space', 'recycle', 'messages', 'my-data', 'poster'];
/** Pages with an error state when the server does not respond. */
const OFFLINE =
  'home templates vip points order ai-history space template recycle messages my-data account poster matting matting-generate-list'.split(
    ' ',
  );
/** Tools that show more once a picture is chosen. */
const CHOSEN =
  'matting ai-product smart-eliminate ai-expand image-magnify image-enhance image-translation img-compress'.split(
    ' ',
  );

/** All visitors, and the page states that they see. */
export async function everyVisitor(product: ProductServer): Promise<Visitor[]> {
  const { seller, stops } = await busySeller(product, '13700000003');
  const beginner = await newSeller(product, '13700000004');
  const among = (names: readonly string[], state: string): ScreenState[] =>
    names.flatMap((name) =>
      stops.filter(({ label }) => label === name).map((stop) => ({ ...stop, label: `${name} (${state})` })),
    );
  const opened = (name: string, state: string, open: ScreenState['open']): ScreenState[] =>
    among([name], state).map((stop) => ({ ...stop, ...(open && { open }) }));
  const chosen = CHOSEN.flatMap((name) => opened(name, 'chosen', choose));
  const sheets = [
    ...opened('matting-generate-list', 'share', tap('result-share')),
    ...opened('template', 'search', tap('space-search')),
    ...opened('template', 'new folder', tap('space-new-folder')),
    ...opened('settings', 'account', tap('settings-account')),
    ...opened('templates', 'preview', (page) => page.locator('.template-tile:visible').first().click()),
    ...opened('create-design', 'editor', tap('poster-format-square')),
    ...opened('matting', 'touch-up', refine),
    ...opened('studio', 'cut out', cutOut),
    ...opened('studio', 'scenes', scenes),
    ...opened('search', 'found', (page) => page.locator('input:visible').last().fill('白底')),
  ];
  return [
    { prepare: seller.prepare, states: [...stops, ...chosen, ...sheets] },
    { prepare: beginner.prepare, states: among(EMPTY, 'empty') },
    { prepare: async () => {}, states: guestStops },
    {
      prepare: async (page) => {
        await seller.prepare(page);
        // The session check is answered first: a missing network does not turn users into guests.
        await page.route(/\/api\/(?!.*getUserInfo)/, (route) => route.abort('internetdisconnected'));
      },
      states: among(OFFLINE, 'offline'),
      isOffline: true,
    },
  ];
}
