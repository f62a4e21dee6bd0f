import sharp from 'sharp';
import { expect, it } from 'vitest';
import expandWords from '../../../../src/tools/ai-expand/words/zh-CN.json';
import { startFakeVendor } from '../../../builders/fake-vendor';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { forwardTo } from '../harness/wx/network';
import { studio } from './products';
import { run } from './run';
import { logIn, look, openTool, shows } from './steps';

const PHOTO = 'http://tmp/small.png';
const RUN_MS = 240_000;

it(
  'the real server makes a background of words and expands in a style with an engine, which is on home with one',
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
    // Goods before a studio background, which can be continued on every side.
    const goods = `<svg width="90" height="60"><rect width="100%" height="100%" fill="#d8d2c8"/><rect x="36" y="20" width="18" height="20" rx="3" fill="#2a5d9f"/></svg>`;
    await run(studio.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PHOTO, await sharp(Buffer.from(goods)).png().toBuffer());
      app.album.picks = [PHOTO];
      await openTool(app, 'ai-expand');
      await shows(app, '#tool-choose');
      await app.tap('#tool-choose');
      await shows(app, '#expand-size');
      await app.tap('#tool-option-ratio-1:1');
      await app.tap('#tool-tab-prompt');
      await shows(app, '#tool-option-style-blurred');
      expect(app.text('#tool-option-style-')).toBe(expandWords['style.same']);
      await app.tap('#tool-option-style-blurred');
      await look();
      await app.tap('#tool-submit');
      await logIn(app, '13800000082');
      const results = 'subPages/ai-expand-generate-list/index';
      await app.until(() => app.page().path === results, 'the results page', RUN_MS);
      await shows(app, '#result-save', RUN_MS);
      expect(service.hits.at(-1)).toMatchObject({
        path: '/v1/images/edits',
        body: expect.stringMatching(/continuing the picture.*out of focus/),
      });
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await service.stop();
  },
  RUN_MS,
);
