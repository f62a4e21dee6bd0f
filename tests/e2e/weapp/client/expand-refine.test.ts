import sharp from 'sharp';
import { expect, it } from 'vitest';
import expandWords from '../../../../src/tools/ai-expand/words/zh-CN.json';
import { photo } from '../../../builders/pictures';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { forwardTo } from '../harness/wx/network';
import { drag, place } from './painting';
import { studio } from './products';
import { run } from './run';
import { logIn, look, openTool, shows } from './steps';

const PHOTO = 'http://tmp/small.png';
const RUN_MS = 240_000;

it(
  'the real server expands a picture, and the touch-up of a cut-out is painted in two colors',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const url = await server.ready;
    // Goods before a studio background, which can be continued on every side.
    const goods = `<svg width="90" height="60"><rect width="100%" height="100%" fill="#d8d2c8"/><rect x="36" y="20" width="18" height="20" rx="3" fill="#2a5d9f"/></svg>`;
    const source = await sharp(Buffer.from(goods)).png().toBuffer();
    await run(studio.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PHOTO, source);
      app.album.picks = [PHOTO];
      await openTool(app, 'ai-expand');
      await shows(app, '#tool-choose');
      await app.tap('#tool-choose');
      await shows(app, '#expand-size');
      expect(app.text('#expand-size')).toBe(expandWords.choose);
      await app.tap('#tool-option-ratio-3:4');
      await app.until(() => app.text('#expand-size').includes('90 × 60 → 90 × 120'), 'the size');
      expect(app.$('#expand-picture').style).toMatch(/height: ?50%/);
      await look();
      await app.tap('#tool-submit');
      await logIn(app, '13800000079');
      const results = 'subPages/ai-expand-generate-list/index';
      await app.until(() => app.page().path === results, 'the results page', RUN_MS);
      await shows(app, '#result-save');
      await app.tap('#result-save');
      await app.until(() => app.album.saved.length === 1, 'the picture in the album');
      const saved = app.files.get(app.album.saved[0] ?? '');
      expect(await sharp(saved).metadata()).toMatchObject({ width: 90, height: 120 });
    });
    await run(studio.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PHOTO, await sharp(photo('rocket.jpg')).resize(90, 60).png().toBuffer());
      app.album.picks = [PHOTO];
      await openTool(app, 'matting');
      await shows(app, '#tool-choose');
      await app.tap('#tool-choose');
      await shows(app, '#refine-open');
      await app.tap('#refine-open');
      await shows(app, '#mask-canvas-paint');
      await look();
      await drag(app, place(0.2, 0.5), place(0.4, 0.5));
      await look();
      await app.tap('#mask-remove');
      await look();
      await drag(app, place(0.6, 0.5), place(0.8, 0.5));
      await look();
      await app.tap('#tool-submit');
      await logIn(app, '13800000080');
      const hints = () => [...app.files].filter(([name]) => name.includes('canvas-')).at(-1)?.[1];
      await app.until(() => hints() !== undefined, 'the file of the hints');
      const painted = hints();
      const pixels = await sharp(painted).removeAlpha().raw().toBuffer();
      const at = (x: number, y: number) => [...pixels.subarray((y * 90 + x) * 3, (y * 90 + x) * 3 + 3)];
      expect([at(27, 30), at(63, 30), at(45, 5)]).toEqual([
        [0x00, 0xd0, 0x60],
        [0xff, 0x20, 0x20],
        [0, 0, 0],
      ]);
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  RUN_MS,
);
