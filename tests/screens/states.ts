import type { Page } from 'playwright-core';
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

async function choose(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('#tool-choose:visible').click();
  await (await chooser).setFiles(photo('coffee.jpg'));
  await page.locator('#tool-submit:visible').waitFor();
  await settled(page, new URL(page.url()).hash.split('/')[2] ?? '');
}

/** Pages that look different for users without data. */
const EMPTY = ['my', 'ai-history', 'points', 'order', 'space', 'recycle', 'messages', 'my-data', 'poster'];
/** Pages with an error state when the server does not respond. */
const OFFLINE =
  'home templates vip points order ai-history space template recycle messages my-data account poster matting matting-generate-list'.split(
    ' ',
  );
/** Tools that show more once a picture is chosen. */
const CHOSEN = ['matting', 'ai-product', 'smart-eliminate', 'ai-expand', 'image-magnify'];

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
