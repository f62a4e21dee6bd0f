import type { Page } from 'playwright-core';
import { settled } from '../e2e/h5/browser';
import { busySeller, guestStops, type Stop } from '../e2e/h5/every-page';
import { newSeller } from '../e2e/h5/seller';
import type { ProductServer } from '../e2e/h5/server';
import { photo } from '../e2e/h5/tool-steps';

/** A page in one of its states; `open` is done once it is there, and what a visitor's server refuses is no fault. */
export type ScreenState = Stop & { open?: (page: Page) => Promise<void> };

export type Visitor = {
  prepare: (page: Page) => Promise<void>;
  states: readonly ScreenState[];
  /** Nothing that it asks of the server is answered. */
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

/** Pages that have another look for somebody who has nothing yet. */
const EMPTY = ['my', 'ai-history', 'points', 'order', 'space', 'recycle', 'messages', 'my-data', 'poster'];
/** Pages that say so when the server does not answer. */
const OFFLINE = ['home', 'templates', 'vip', 'points', 'order', 'ai-history', 'space', 'messages', 'matting'];
/** Tools that show more once a picture is chosen. */
const CHOSEN = ['matting', 'ai-product', 'smart-eliminate', 'ai-expand', 'image-magnify'];

/** Everybody who visits, and the states of pages that they see. */
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
        // What asks who one is comes first: nobody is a guest for want of a network.
        await page.route(/\/api\/(?!.*getUserInfo)/, (route) => route.abort('internetdisconnected'));
      },
      states: among(OFFLINE, 'offline'),
      isOffline: true,
    },
  ];
}
