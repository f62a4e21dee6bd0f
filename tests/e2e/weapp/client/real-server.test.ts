import { type ToolKey, tools } from '@tuzuo/core/tools';
import { DEFAULT_PRICES } from '@tuzuo/core/tools/default-prices';
import { expect } from 'vitest';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { specLine } from '../../../spec/vitest';
import { launch } from '../harness/mini-program';
import { androidPhone } from '../harness/wx/devices';
import { forwardTo } from '../harness/wx/network';
import { type Product, products } from './products';

const seededPrice = (tool: ToolKey) =>
  DEFAULT_PRICES.find(({ module, tier }) => module === tools[tool].moduleKey && tier === 'free');

/** Nothing listens on port 1; then the server becomes reachable, with its database's prices. */
async function findsTheServer({ dir, priced: shown }: Product, url: string): Promise<void> {
  const app = launch(dir, { network: forwardTo('http://127.0.0.1:1'), device: androidPhone });
  await app.until(() => app.$$('#server-retry').length === 1, 'the offline line');
  app.wire.network = forwardTo(url);
  await app.tap('#server-retry');
  await app.until(() => app.$$('#server-state').length === 1, 'a connection');
  await app.until(() => app.$$('.skeleton').length === 0, 'an end of waiting');
  const priced = shown.flatMap((tool) => seededPrice(tool) ?? []);
  expect(priced).not.toEqual([]);
  for (const tool of shown) {
    const price = seededPrice(tool);
    const shows = price?.freeUsesPerDay || price?.usePointCount;
    if (shows) expect(app.text(`#tool-price-${tool}`), tool).toContain(String(shows));
  }
  expect(app.errors).toEqual([]);
  expect(app.consoleErrors).toEqual([]);
  app.close();
}

specLine(
  's2.home',
  'weapp',
  'both mini-programs lose the real server, find it and show its prices',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const url = await server.ready;
    for (const product of products) await findsTheServer(product, url);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);
