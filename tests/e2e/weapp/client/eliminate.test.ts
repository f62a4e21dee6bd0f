import sharp from 'sharp';
import { expect } from 'vitest';
import words from '../../../../src/tools/page/words/zh-CN.json';
import { addTinyModels } from '../../../builders/added-models';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { specLine } from '../../../spec/vitest';
import { forwardTo } from '../harness/wx/network';
import { drag, place } from './painting';
import { studio } from './products';
import { run } from './run';
import { logIn, look, openTool, shows } from './steps';

const PHOTO = 'http://tmp/thing.png';
const RUN_MS = 240_000;
const SIDE = 200;

specLine(
  ['s1.eliminate', 's2.smart-eliminate', 's2.smart-eliminate-list'],
  'weapp',
  'things are painted over, or tapped, on the mini-program’s canvas and removed by the real server',
  async () => {
    const dataDir = await temporaryDataDir();
    await addTinyModels(dataDir, ['mobilesam-encoder', 'mobilesam-decoder']);
    const server = startServerProcess({ DATA_DIR: dataDir });
    const url = await server.ready;
    const thing = Buffer.from(
      `<svg width="${SIDE}" height="${SIDE}"><circle cx="100" cy="100" r="15" fill="#1030d0"/><circle cx="180" cy="180" r="12" fill="#101010"/></svg>`,
    );
    const source = await sharp({
      create: { width: SIDE, height: SIDE, channels: 3, background: '#d8b890' },
    })
      .composite([{ input: thing }])
      .removeAlpha()
      .png()
      .toBuffer();
    await run(studio.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PHOTO, source);
      app.album.picks = [PHOTO];
      await openTool(app, 'smart-eliminate');
      await shows(app, '#tool-choose');
      await app.tap('#tool-choose');
      await shows(app, '#mask-canvas-paint');
      await look();

      await drag(app, place(0.1, 0.1), place(0.3, 0.1));
      await app.tap('#mask-undo');
      // Two fingers zoom in and out again.
      await app.touch('#mask-canvas', 'touchstart', [place(0.4, 0.5), place(0.6, 0.5)]);
      await app.touch('#mask-canvas', 'touchmove', [place(0.3, 0.5), place(0.7, 0.5)]);
      await app.until(() => app.$('.paint-canvas__stage').style.includes('scale(2)'), 'the zoom');
      await app.touch('#mask-canvas', 'touchmove', [place(0.49, 0.5), place(0.51, 0.5)]);
      await app.touch('#mask-canvas', 'touchend', []);
      await app.until(() => app.$('.paint-canvas__stage').style.includes('scale(1)'), 'no zoom');
      await look();
      await app.tap('#mask-rect');
      await drag(app, place(0.4, 0.4), place(0.6, 0.6));
      await look();
      await app.tap('#tool-submit');
      await logIn(app, '13800000078');
      await app.until(
        () => app.page().path === 'subPages/smart-eliminate-generate-list/index',
        'the results page',
        RUN_MS,
      );
      await shows(app, '#result-save');
      await app.tap('#result-save');
      await app.until(() => app.album.saved.length === 1, 'the picture in the album');
      const saved = app.files.get(app.album.saved[0] ?? '');
      const pixels = await sharp(saved).removeAlpha().raw().toBuffer();
      const middle = ((SIDE / 2) * SIDE + SIDE / 2) * 3;
      expect([...pixels.subarray(middle, middle + 3)]).toEqual([0xd8, 0xb8, 0x90]);

      // The result is the input of the next run.
      await look();
      await app.tap('#result-continue');
      await app.until(() => app.page().path === 'subPages/smart-eliminate/index', 'the tool again');
      await shows(app, '#mask-canvas-paint');
      expect(app.text('#tool-submit')).toBe(words['wait.mask']);
      await app.tap('#mask-tap');
      await app.touch('#mask-canvas', 'touchstart', [place(0.9, 0.9)]);
      await app.touch('#mask-canvas', 'touchend', []);
      await app.until(() => app.text('#tool-submit') !== words['wait.mask'], 'the object', RUN_MS);
      await look();
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  RUN_MS,
);
