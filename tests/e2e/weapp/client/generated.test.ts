import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startFakeVendor } from '../../../builders/fake-vendor';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { forwardTo } from '../harness/wx/network';
import { studio } from './products';
import { run } from './run';
import { logIn, openTool, shows } from './steps';

const RUN_MS = 240_000;

it(
  'the real server makes a background of words with an engine, which is on home with one',
  async () => {
    const image = sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#88aadd' } }).png();
    const data = (await image.toBuffer()).toString('base64');
    const service = await startFakeVendor(() => ({ json: { data: [{ b64_json: data }] } }));
    const server = startServerProcess({
      DATA_DIR: await temporaryDataDir(),
      IMAGES_API_URL: `${service.url}/v1`,
      IMAGES_API_MODEL: 'model-x',
      ENGINE_PRIVATE_HOSTS: new URL(service.url).host,
    });
    const url = await server.ready;
    await run(studio.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      await openTool(app, 'ai-background');
      await shows(app, '#tool-suggestion-prompt-1');
      await app.tap('#tool-suggestion-prompt-1');
      await app.until(() => app.text('#tool-submit').includes('3'), 'the price');
      await app.tap('#tool-submit');
      await logIn(app, '13800000081');
      const results = 'subPages/ai-background-generate-list/index';
      await app.until(() => app.page().path === results, 'the results page', RUN_MS);
      await shows(app, '#result-more');
      expect(service.hits.map(({ path }) => path)).toEqual(['/v1/images/generations']);
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await service.stop();
  },
  RUN_MS,
);
