import { expect, it } from 'vitest';
import { MARKER_COOKIE } from '../../../../core/session/session';
import { documentText } from '../../../../poster/document/words';
import { reworded } from '../../../../poster/text/runs';
import words from '../../../../src/features/poster/words/zh-CN.json';
import { posterDocument } from '../../../builders/poster-document';
import { newPosterOwner } from '../../../builders/poster-owner';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import {
  difference,
  drawOnServer,
  packFor,
  pixelsOfPng,
  serverTools,
} from '../../../goldens/poster/on-server';
import { specLine } from '../../../spec/vitest';
import { SET_DATA_BUSY_BYTES } from '../harness/set-data-log';
import { forwardTo } from '../harness/wx/network';
import { canvasOf, drag, place } from './painting';
import { studio } from './products';
import { run } from './run';
import { look, shows } from './steps';

/** Percent of pixels, as in the golden document tests. */
const ALLOWED = 0.01;

specLine(
  's2.create-design',
  'weapp',
  'a poster is drawn on the mini-program’s canvas as the server draws it, changed and saved',
  async () => {
    const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
    const url = await server.ready;
    const owner = await newPosterOwner(url, '13800000191');
    const { posterId } = await owner.save({ title: '开业', doc: posterDocument() });
    const stored = new Map([
      ['jwtSid', JSON.stringify(owner.session)],
      [MARKER_COOKIE, '"1"'],
    ]);
    const entry = { path: 'subPages/create-design/index', query: { posterId } };
    await run(studio.dir, { network: forwardTo(url), fileServer: url, stored, entry }, async (app) => {
      await shows(app, '#poster-canvas-canvas', 30_000);
      const canvas = await canvasOf(app, '#poster-canvas-canvas');
      const resourcesFor = await serverTools({});
      const isDrawn = async (document: ReturnType<typeof posterDocument>) => {
        const scale = canvas.width / document.size.width;
        const drawn = drawOnServer(document, resourcesFor(await packFor(document)), { scale });
        const shown = await pixelsOfPng(canvas.toBuffer('image/png'));
        return difference(shown, drawn.pixels) <= ALLOWED;
      };
      await expect.poll(() => isDrawn(posterDocument()), { timeout: 30_000, interval: 500 }).toBe(true);

      // Dragging moves the title, and undo moves it back.
      const before = app.setData.records.length;
      await drag(app, place(0.3, 0.2), place(0.5, 0.6), '.poster-canvas');
      await expect.poll(() => isDrawn(posterDocument()), { timeout: 30_000, interval: 500 }).toBe(false);
      await app.until(() => app.$$('#poster-chosen').length === 1, 'the frame of the title');
      expect(app.setData.records.length).toBeGreaterThan(before);
      expect(app.setData.largestBytes(before)).toBeLessThan(SET_DATA_BUSY_BYTES);
      await app.tap('#poster-undo');
      await expect.poll(() => isDrawn(posterDocument()), { timeout: 30_000, interval: 500 }).toBe(true);

      await app.input('#poster-field-1', '新店开张');
      const changed = posterDocument();
      const [title] = changed.pages[0]?.layers ?? [];
      if (title?.type === 'text') title.runs = reworded(title.runs, '新店开张');
      expect(await isDrawn(posterDocument())).toBe(false);
      await expect.poll(() => isDrawn(changed), { timeout: 30_000, interval: 500 }).toBe(true);
      await look();
      await app.tap('#poster-save');
      await app.until(() => app.text('#poster-state') === words.saved, 'the saved poster');
      expect(documentText((await owner.get(posterId)).doc)).toBe('新店开张');

      // A chart is added, and its first value changed, as the server would draw it.
      await app.tap('#poster-panel-add');
      await app.until(() => app.$$('#poster-add-chart').length === 1, 'what can be added');
      await app.tap('#poster-add-chart');
      await app.until(() => app.$$('#poster-chart-ring').length === 1, 'the panel of the chart');
      await app.tap('#poster-chart-ring');
      await app.input('#poster-field-3', '90');
      await app.tap('#poster-save');
      await app.until(() => app.text('#poster-state') === words.saved, 'the saved chart');
      const { doc } = await owner.get(posterId);
      expect(doc.pages[0]?.layers.at(-1)).toMatchObject({
        type: 'chart',
        form: 'ring',
        rows: { 0: { value: '90' } },
      });
      await expect.poll(() => isDrawn(doc), { timeout: 30_000, interval: 500 }).toBe(true);
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  120_000,
);

it('waits for a late canvas when the editor is opened again, and reports a missing one', async () => {
  const server = startServerProcess({ DATA_DIR: await temporaryDataDir() });
  const url = await server.ready;
  const owner = await newPosterOwner(url, '13800000192');
  const { posterId } = await owner.save({ title: '开业', doc: posterDocument() });
  const stored = new Map([
    ['jwtSid', JSON.stringify(owner.session)],
    [MARKER_COOKIE, '"1"'],
  ]);
  const route = `/subPages/create-design/index?posterId=${posterId}`;
  await run(studio.dir, { network: forwardTo(url), fileServer: url, stored }, async (app) => {
    const enter = async (missing: number) => {
      app.canvasNodes.missing = missing;
      (app.wx.navigateTo as (options: { url: string }) => void)({ url: route });
      await app.until(() => app.page().path === 'subPages/create-design/index', 'the editor');
      await shows(app, '#poster-canvas-canvas', 30_000);
    };
    /** Whether the canvas has been drawn. */
    const isDrawn = async () => {
      if (app.canvasNodes.missing > 0) return false;
      const canvas = await canvasOf(app, '#poster-canvas-canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.some((level) => level > 0);
    };
    await enter(0);
    await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true);
    await app.back();
    await enter(5);
    await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true);
    expect(app.$$('#poster-late')).toHaveLength(0);
    await app.back();

    await enter(Number.POSITIVE_INFINITY);
    await shows(app, '#poster-late', 30_000);
    expect(app.text('#poster-late')).toContain(words.canvasLate);
    await look();
    app.canvasNodes.missing = 3;
    await app.tap('#poster-late-action');
    await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true);
    await app.until(() => app.$$('#poster-late').length === 0, 'no notice any more');
    await app.input('#poster-field-1', '还能写');
    await app.tap('#poster-save');
    await app.until(() => app.text('#poster-state') === words.saved, 'the saved poster');
    expect(documentText((await owner.get(posterId)).doc)).toBe('还能写');
  });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}, 120_000);
