import { expect } from 'vitest';
import words from '../../../../src/tools/image-translation/words/zh-CN.json';
import { poster } from '../../../builders/poster';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { specLine } from '../../../spec/vitest';
import { forwardTo } from '../harness/wx/network';
import { studio } from './products';
import { run } from './run';
import { logInFirst, look, openTool, shows } from './steps';

const PHOTO = 'http://tmp/poster.png';
const RUN_MS = 240_000;

const POSTER = poster({
  width: 320,
  height: 160,
  lines: [
    { text: '新品上市', x: 160, y: 50, size: 36, color: '#b3201c', bold: true },
    { text: '手工拿铁', x: 160, y: 110, size: 28, color: '#333333' },
  ],
});

specLine(
  ['s1.translation', 's2.image-translation', 's2.image-translation-list'],
  'weapp',
  'the text of a picture is read by the real server, edited in the mini-program, and set again',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const url = await server.ready;
    await run(studio.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PHOTO, POSTER);
      app.album.picks = [PHOTO];
      await logInFirst(app, studio, '13800000079');
      await openTool(app, 'image-translation');
      await shows(app, '#tool-choose');
      await app.tap('#tool-choose');
      await shows(app, '#text-lines', RUN_MS);
      expect(app.text('#text-lines-phrases')).toBe(words.phrases);
      expect(app.text('#text-line-on-1')).toContain('1. 新品上市');
      // An untranslated line stays unchanged until the user selects it and enters a text.
      expect(app.$$('#text-line-2')).toHaveLength(0);
      await app.tap('#text-line-on-2');
      await shows(app, '#text-line-2');
      await app.input('#text-line-2', 'Hand-made latte');
      expect(app.text('#text-line-sure-1')).toMatch(/\d+%/);
      await look();
      await app.tap('#glossary-open');
      await shows(app, '#glossary-text');
      await app.input('#glossary-text', '图作');
      await look();
      await app.tap('#glossary-add');
      await app.until(
        () => app.text('#glossary-1').includes(words['glossary.kept']),
        'the word that is kept',
      );
      await look();
      await app.tap('#glossary-close');
      await app.tap('#tool-submit');
      await app.until(
        () => app.page().path === 'subPages/image-translation-generate-list/index',
        'the results page',
        RUN_MS,
      );
      await shows(app, '#result-save');
      await app.tap('#result-save');
      await app.until(() => app.album.saved.length === 1, 'the picture in the album');
      expect(app.files.get(app.album.saved[0] ?? '')?.equals(POSTER)).toBe(false);

      // The lines open in the editor as separate layers.
      await app.tap('#result-next-layers');
      await app.until(() => app.page().path === 'subPages/create-design/index', 'the editor');
      await shows(app, '#poster-field-2', 30_000);
      expect(app.attribute('#poster-field-1', 'value')).toBe('New arrival');
      expect(app.attribute('#poster-field-2', 'value')).toBe('Hand-made latte');
      await shows(app, '#poster-canvas-canvas', 30_000);
      await look();
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  RUN_MS,
);
