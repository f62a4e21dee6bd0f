import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import { type Browser, chromium, type Locator } from 'playwright-core';
import { findChromium } from '../../scripts/lib/browsers.mjs';
import { createNetworks } from '../../server/src/engines/local/models/networks';
import type { Network } from '../../server/src/engines/local/models/session';
import { LIVE_DELAYS, pollTask } from '../../src/lib/poller';
import { type Measure, median, report } from './support/measure';
import { phonePhoto } from './support/phone-photo';
import { type Ask, newUser } from './support/seller-calls';
import { startProduct } from './support/service';

const ROUNDS = 5;
const SIDE = 1024;

/** What a matte may take beyond the network's own time, in ms. */
const OVERHEAD_MS = 500;

/** A usual mobile line: 10 Mbit/s up, 30 down. */
const LINE = {
  offline: false,
  latency: 40,
  uploadThroughput: 10_000_000 / 8,
  downloadThroughput: 30_000_000 / 8,
};

const RUN_MS = 120_000;

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};

const input = {
  data: Float32Array.from({ length: 3 * SIDE * SIDE }, (_, index) => Math.sin(index / 977) / 2),
  channels: 3,
  width: SIDE,
  height: SIDE,
};

type Answer = { state: string; taskId: string; progress: number };

async function upload(ask: Ask): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await phonePhoto())], { type: 'image/jpeg' }), 'photo.jpg');
  const { items } = await ask<{ items: { assetId: string }[] }>('asset/asset/upload', form);
  return items[0]?.assetId ?? '';
}

/** Asks for a matte as the product canvas does, until it is there. */
async function findMatte(ask: Ask, assetId: string): Promise<void> {
  const get = () => ask<Answer>('studio/matte/get', { assetId });
  const { taskId } = await get();
  await new Promise<void>((resolve, reject) => {
    pollTask({
      ask: () => ask<Answer>('gen/task/get', { taskId }) as never,
      onTask: ({ state }) => {
        if (state === 'succeeded') resolve();
        else if (state === 'failed') reject(new Error('the analysis failed'));
      },
      onFailure: (error) => {
        reject(error);
        return false;
      },
      delays: LIVE_DELAYS,
    });
  });
  const { state } = await get();
  if (state !== 'preview') throw new Error(`the matte is ${state}`);
}

/** The network alone, and the whole way of a photo that the server has to its matte, by turns. */
async function measureServer(ask: Ask, network: Network): Promise<Measure[]> {
  const times = { bare: [] as number[], matte: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const assetId = await upload(ask);
    const bare = await timed(() => network.run(input));
    const matte = await timed(() => findMatte(ask, assetId));
    // In the first round, both load and allocate.
    if (round === 0) continue;
    times.bare.push(bare);
    times.matte.push(matte);
  }
  const bare = median(times.bare);
  return [
    {
      what: 'matte of a photo of 12 MP, from the call to the alpha',
      value: median(times.matte),
      unit: 'ms',
      limit: bare + OVERHEAD_MS,
      note: `the network alone, by turns: ${bare.toFixed(0)} ms; ${ROUNDS} rounds`,
    },
  ];
}

const STEPS = ['photo visible', 'copy uploaded', 'matte shown', 'photo uploaded', 'saved'] as const;
type Step = (typeof STEPS)[number];

/** Limits of steps that the page itself determines, in ms; what a network runs for is compared above. */
const LIMITS: Partial<Record<Step, number>> = { 'photo visible': 200, 'copy uploaded': 1500, saved: 1500 };

/** Resolves with the ms from the choice of a file to the frame that shows it. */
const firstLook = () =>
  new Promise<number>((shown) => {
    let since: number | undefined;
    let wasFirst = false;
    const look = () => {
      const first = document.querySelector('.studio-first');
      const picture = first?.querySelector('img');
      wasFirst ||= first !== null;
      const isLoaded = picture?.complete && picture.naturalWidth > 0;
      // A fast machine draws the canvas before the element has loaded its file.
      const isThere = since !== undefined && (isLoaded || (wasFirst && first === null));
      // The next frame has it.
      requestAnimationFrame(isThere ? () => shown(performance.now() - (since ?? 0)) : look);
    };
    window.addEventListener(
      'change',
      () => {
        since ??= performance.now();
        look();
      },
      true,
    );
  });

/** From choosing a photo on the product canvas to a saved picture; each step from the end of the one before. */
async function visit(browser: Browser, url: string, session: string): Promise<Record<Step, number>> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: MARKER_COOKIE, value: '1', url }]);
  const page = await context.newPage();
  await page.addInitScript((sid) => localStorage.setItem('jwtSid', sid), session);
  // tsx compiles the functions that run in the page with calls of this helper.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(`${url}/#/subPages/studio/index`, { waitUntil: 'load' });
  const choose = page.locator('#studio-choose:visible');
  await choose.waitFor();
  const phone = await context.newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', LINE);
  const chooser = page.waitForEvent('filechooser');
  await choose.tap();
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() };
  const seen = (locator: Locator, state: 'attached' | 'detached' = 'attached') =>
    locator.waitFor({ state, timeout: RUN_MS });
  const took = {} as Record<Step, number>;
  const picker = await chooser;
  const cutting = page.locator('#studio-cutting');
  // Without the way of the file from here to the browser.
  const look = page.evaluate(firstLook);
  await picker.setFiles(file);
  took['photo visible'] = await look;
  took['copy uploaded'] = await timed(() => seen(cutting));
  took['matte shown'] = await timed(() => seen(cutting, 'detached'));
  const save = page.locator('#studio-save:visible:not([aria-disabled="true"])');
  took['photo uploaded'] = await timed(() => seen(save));
  took.saved = await timed(async () => {
    await save.tap();
    await seen(page.locator('#studio-saved-1:visible'));
  });
  await context.close();
  return took;
}

async function measurePage(url: string, session: string, executablePath: string): Promise<Measure[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const visits: Record<Step, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url, session));
    return STEPS.map((step) => ({
      what: `product canvas, a photo of 12 MP: ${step}`,
      value: median(visits.map((each) => each[step])),
      unit: 'ms',
      limit: LIMITS[step],
      note: '10 Mbit/s up, from the step before',
    }));
  } finally {
    await browser.close();
  }
}

const directory = await mkdtemp(join(tmpdir(), 'tuzuo-bench-'));
const service = await startProduct();
try {
  const { ask, session } = await newUser(service.url);
  await ask('studio/matte/prepare', {});
  const network = await createNetworks({ directory, own: {}, threads: 2 }).load('isnet');
  const measures = await measureServer(ask, network);
  const executablePath = findChromium();
  if (executablePath === undefined) process.stderr.write('no browser: the page is not measured\n');
  else measures.push(...(await measurePage(service.url, session, executablePath)));
  report(measures);
} finally {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}
