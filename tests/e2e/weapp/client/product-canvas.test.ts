import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { MARKER_COOKIE } from '../../../../core/session/session';
import { newPosterOwner } from '../../../builders/poster-owner';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import type { MiniProgram } from '../harness/mini-program';
import { forwardTo } from '../harness/wx/network';
import { canvasOf } from './painting';
import { studio } from './products';
import { run } from './run';
import { look, shows } from './steps';

/** Timeout of a matte or a save: a model is prepared and runs, on a possibly busy machine. */
const RUN_MS = 240_000;

const PHOTO = 'http://tmp/shoes.jpg';
const WHITE = [255, 255, 255, 255];

/** Color of the canvas at shares of its sides. */
async function colorAt(app: MiniProgram, x: number, y: number): Promise<number[]> {
  const canvas = await canvasOf(app, '#studio-canvas-canvas');
  const [left, top] = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)];
  return [...canvas.getContext('2d').getImageData(left, top, 1, 1).data];
}

it(
  'a chosen photo stands on white, changes color and shadow at once, and is saved into the album',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const url = await server.ready;
    const owner = await newPosterOwner(url, '13800000193');
    const stored = new Map([
      ['jwtSid', JSON.stringify(owner.session)],
      [MARKER_COOKIE, '"1"'],
    ]);
    const entry = { path: 'subPages/studio/index', query: {} };
    const photo = await readFile('tests/fixtures/photos/product-shoes.jpg');
    await run(studio.dir, { network: forwardTo(url), fileServer: url, stored, entry }, async (app) => {
      app.files.set(PHOTO, photo);
      app.album.picks = [PHOTO];
      await shows(app, '#studio-choose');
      await app.tap('#studio-choose');
      await shows(app, '#studio-canvas-canvas', 30_000);
      await expect.poll(() => colorAt(app, 0.5, 0.5), { timeout: RUN_MS }).not.toEqual(WHITE);
      // The photo's own background is gone once it is cut out.
      await shows(app, '#studio-save', RUN_MS);
      await app.until(() => app.$$('.button--busy').length === 0, 'the matte', RUN_MS);
      expect(await colorAt(app, 0.02, 0.02)).toEqual(WHITE);
      expect(await colorAt(app, 0.5, 0.5)).not.toEqual(WHITE);
      await look();

      await app.tap('#studio-color-e1efff');
      await expect.poll(() => colorAt(app, 0.02, 0.02)).toEqual([225, 239, 255, 255]);
      await app.tap('#studio-tab-shadow');
      await shows(app, '#studio-shadow-none');
      await app.tap('#studio-shadow-none');
      await look();

      await app.tap('#studio-tab-place');
      await shows(app, '#studio-duplicate');
      await app.tap('#studio-duplicate');
      // Both are there to be chosen, and the copy is.
      await shows(app, '#studio-product-product-2');
      await shows(app, '#studio-remove');
      await look();
      await app.tap('#studio-undo');
      await app.until(() => app.$$('#studio-product-product-2').length === 0, 'one product');

      await app.tap('#studio-tab-scene');
      await shows(app, '#studio-scenes-canvas');
      const thumbnails = await canvasOf(app, '#studio-scenes-canvas');
      // The middle of the last one in the first row: in front of the light wall stands the blue shoe.
      const middle = () => {
        const side = thumbnails.width / (4 + 3 * 0.1);
        const at = [thumbnails.width - side / 2, side / 2].map(Math.floor) as [number, number];
        return [...thumbnails.getContext('2d').getImageData(...at, 1, 1).data];
      };
      await expect.poll(middle, { timeout: 30_000 }).toSatisfy(([red = 0, , blue = 0]) => blue > red);
      await app.tap('#studio-scene-podium-cream');
      await expect.poll(() => colorAt(app, 0.02, 0.02)).not.toEqual([225, 239, 255, 255]);
      await look();

      await app.tap('#studio-save');
      await shows(app, '#studio-keep', RUN_MS);
      await app.tap('#studio-keep');
      await app.until(() => app.album.saved.length === 1, 'the picture in the album');
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  2 * RUN_MS,
);
