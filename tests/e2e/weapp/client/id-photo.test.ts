import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { zhCN as words } from '../../../../src/features/id-photo-make/locales/zh-CN';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { forwardTo } from '../harness/wx/network';
import { idPhoto } from './products';
import { run } from './run';
import { logIn, look, shows } from './steps';

const PORTRAIT = 'http://tmp/portrait.jpg';
const RUN_MS = 240_000;

it(
  'the ID-photo mini-program finds a document, looks at a portrait and shows the photo as it will be',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const url = await server.ready;
    await run(idPhoto.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PORTRAIT, await readFile('tests/fixtures/photos/astronaut.jpg'));
      app.album.picks = [PORTRAIT];
      await shows(app, '#document-one-inch');
      await app.input('#document-search', '33x48');
      await app.until(() => app.$$('#document-one-inch').length === 0, 'other documents');
      await app.input('#document-search', '295x413');
      await shows(app, '#document-one-inch');
      await look();
      await app.tap('#document-one-inch');
      await app.until(() => app.page().path === 'subPages/id-photo/index', 'the page of the photo');
      await shows(app, '#document-name');
      expect(app.text('#document-name')).toBe('一寸');
      await app.tap('#tool-consent');
      await app.tap('#tool-choose');
      await logIn(app, '13800000081');
      await app.until(() => app.page().path === 'subPages/id-photo/index', 'the page below');
      await app.until(() => app.text('#tool-submit').includes('请先选择图片'), 'the user');
      await look();
      await app.tap('#tool-choose');
      await shows(app, '#live-preview', RUN_MS / 2);
      expect(app.text('#verdict-summary')).toMatch(/\d+ \/ 13/);
      expect(app.text('.live-preview')).toContain(words['preview.note']);
      await app.tap('#background-d74532');
      await app.until(() => app.$('#live-preview').style.includes('#d74532'), 'the red behind the head');
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  RUN_MS,
);
