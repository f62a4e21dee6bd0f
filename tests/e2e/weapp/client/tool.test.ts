import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect } from 'vitest';
import taskWords from '../../../../src/tools/results/words/zh-CN.json';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { specLine } from '../../../spec/vitest';
import { SET_DATA_BUSY_BYTES } from '../harness/set-data-log';
import { forwardTo } from '../harness/wx/network';
import { studio } from './products';
import { run } from './run';
import { logIn, look, openTool, shows } from './steps';

const PHOTO = 'http://tmp/photo.png';
/** Timeout of a run: a model is prepared and runs, on a possibly busy machine. */
const RUN_MS = 240_000;

specLine(
  [
    's5.free-hint',
    's1.mini-program',
    's1.enlargement',
    's1.points',
    's2.image-magnify',
    's2.image-magnify-list',
  ],
  'weapp',
  'a photo of the album is enlarged, looked at, saved and made again, on the real server and model',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const url = await server.ready;
    await run(studio.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PHOTO, readFileSync('tests/fixtures/photos/upscale-lq-baboon.png'));
      app.album.picks = [PHOTO];
      await openTool(app, 'image-magnify');
      await shows(app, '#tool-choose');
      await app.until(() => app.text('#tool-cost').includes('3 次免费'), 'the price');

      await app.tap('#tool-choose');
      await shows(app, '#tool-source-size');
      expect(app.text('#tool-source-size')).toBe('123 × 120');
      await look();
      // A guest logs in when starting the run, which then continues by itself.
      await app.tap('#tool-submit');
      await logIn(app, '13800000077');
      await app.until(() => app.page().path === 'subPages/image-magnify/index', 'the page below');
      await shows(app, '#task-progress');
      const before = app.setData.records.length;
      // In the background nothing is requested; in the foreground it continues.
      await app.background();
      await app.foreground();
      await app.until(
        () => app.page().path === 'subPages/image-magnify-generate-list/index',
        'the results page',
        RUN_MS,
      );
      expect(app.setData.largestBytes(before)).toBeLessThan(SET_DATA_BUSY_BYTES);
      await shows(app, '#result-1');
      expect(app.text('#result-facts')).toMatch(/^246\s×\s240 /);
      expect(app.text('#result-label')).toBe(taskWords['result.label']);

      await app.tap('#result-save');
      await app.until(() => app.album.saved.length === 1, 'the picture in the album');
      const { width, height } = await sharp(app.files.get(app.album.saved[0] ?? '')).metadata();
      expect([width, height]).toEqual([246, 240]);
      expect(app.attribute('#result-share', 'open-type')).toBe('share');

      await app.tap('#result-again');
      await app.until(() => app.page().path === 'subPages/image-magnify/index', 'the tool again');
      await shows(app, '#tool-source-size');
      await app.until(() => app.text('#tool-cost').includes('2 次免费'), 'one free use less');
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  RUN_MS,
);
