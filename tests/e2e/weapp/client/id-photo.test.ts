import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import sharp from 'sharp';
import { expect } from 'vitest';
import resultWords from '../../../../src/tools/id-photo/result/words/zh-CN.json';
import words from '../../../../src/tools/id-photo/words/zh-CN.json';
import { embeddedUrl } from '../../../builders/embedded-url';
import { startServerProcess, temporaryDataDir } from '../../../builders/server-process';
import { specLine } from '../../../spec/vitest';
import type { MiniProgram } from '../harness/mini-program';
import { forwardTo } from '../harness/wx/network';
import { idPhoto } from './products';
import { run } from './run';
import { logInFirst, look, shows } from './steps';

const PORTRAIT = 'http://tmp/portrait.jpg';
const RUN_MS = 240_000;

const cardOf = (app: MiniProgram) =>
  app.page().call('onShareAppMessage', { from: 'menu' }) as Record<'title' | 'path' | 'imageUrl', string>;

/** Sum of all users' points. */
async function pointsIn(dataDir: string): Promise<number> {
  const client = new Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  const owned = `select sum(balance)::int as points from ledger_account where user_id is not null`;
  const { rows } = await client.query<{ points: number }>(owned);
  await client.end();
  return rows[0]?.points ?? 0;
}

/** From the first page to the preview, which is shared along the way. */
async function makePreview(app: MiniProgram): Promise<void> {
  await logInFirst(app, idPhoto, '13800000081');
  await shows(app, '#document-one-inch');
  const edges = ['upper-threshold', 'lower-threshold', 'refresher-threshold', 'refresher-enabled'];
  expect(edges.map((name) => app.attribute('#documents-scroll', name))).toEqual([50, 50, 45, true]);
  const home = cardOf(app);
  expect(home.path).toBe(`/${idPhoto.homePage}`);
  expect(home.imageUrl).toMatch(/\/t\/id-photo\.jpg\?lang=zh-CN&shape=friend$/);
  await app.input('#document-search', '33x48');
  await app.until(() => app.$$('#document-one-inch').length === 0, 'other documents');
  await app.input('#document-search', 'yicun');
  await shows(app, '#document-one-inch');
  await look();
  await app.tap('#document-one-inch');
  await app.until(() => app.page().path === 'subPages/id-photo/index', 'the page of the photo');
  await shows(app, '#document-name');
  expect(app.text('#document-name')).toBe('一寸');
  await app.tap('#tool-consent');
  await app.tap('#tool-choose');
  await shows(app, '#live-preview', RUN_MS / 2);
  // The share card names the document and contains no face.
  const card = cardOf(app);
  expect(card.title).toContain('一寸');
  expect(decodeURIComponent(card.path)).toContain('one-inch');
  expect(card.imageUrl).toMatch(/\/t\/id-photo\.jpg\?lang=zh-CN&shape=friend$/);
}

/** From the watermarked preview to files on the phone: one button, paid only once. */
async function takeAll(app: MiniProgram, dataDir: string): Promise<void> {
  const before = await pointsIn(dataDir);
  await app.until(() => app.text('#tool-submit').includes('5'), 'the price');
  await look();
  await app.tap('#tool-submit');
  await shows(app, '#spend');
  expect(app.text('#spend-balance')).toBe(`${before} → ${before - 5}`);
  await look();
  await app.tap('#spend-cancel');
  await app.until(() => app.$$('#spend').length === 0, 'the sheet gone');
  expect(await pointsIn(dataDir)).toBe(before);
  await app.tap('#tool-submit');
  await shows(app, '#spend');
  await look();
  await app.tap('#spend-confirm');
  const results = 'subPages/id-photo-generate-list/index';
  await app.until(() => app.page().path === results, 'the results page', RUN_MS / 2);
  await shows(app, '#result-unlocked');
  expect(cardOf(app).imageUrl).toMatch(/\/t\/id-photo\.jpg\?lang=zh-CN&shape=friend$/);
  await look();
  await app.tap('#sheet-open');
  await shows(app, '#sheet-save');
  await look();
  await app.tap('#sheet-save');
  await app.until(() => app.album.saved.length === 1, 'the sheet in the album');
  const { width, height } = await sharp(app.files.get(app.album.saved[0] ?? '')).metadata();
  expect([width, height]).toEqual([1205, 1795]);

  // By the time the ZIP is downloaded, WeChat no longer accepts the tap: a second one sends it.
  app.album.tapForgotten = true;
  await look();
  await app.tap('#pack');
  await app.until(() => app.text('#pack') === resultWords['pack.send'], 'a ZIP that waits');
  await look();
  await app.tap('#pack');
  await app.until(() => app.album.sent.length === 1, 'the ZIP in a chat');
  const [zip] = app.album.sent;
  expect(zip?.fileName).toBe('tuzuo-id-photos.zip');
  expect(
    app.files
      .get(zip?.filePath ?? '')
      ?.subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(await pointsIn(dataDir)).toBe(before - 5);
}

specLine(
  ['s1.id-photos', 's9.scroll'],
  'weapp',
  'the ID-photo mini-program finds a document by pinyin, shows the photo as it will be, unlocks it once and gives all its files',
  async () => {
    const dataDir = await temporaryDataDir();
    const server = startServerProcess({ DATA_DIR: dataDir });
    const url = await server.ready;
    await run(idPhoto.dir, { network: forwardTo(url), fileServer: url }, async (app) => {
      app.files.set(PORTRAIT, await readFile('tests/fixtures/photos/astronaut.jpg'));
      app.album.picks = [PORTRAIT];
      await makePreview(app);
      expect(app.text('#verdict-summary')).toMatch(/\d+ \/ 17/);
      expect(app.text('#preview-note')).toBe(
        words['preview.note'].replace('{{width}}', '295').replace('{{height}}', '413'),
      );
      await app.tap('#setting-background');
      await look();
      await app.tap('#background-d74532');
      await app.until(() => app.$('#live-preview').style.includes('#d74532'), 'the red behind the head');
      await look();
      await takeAll(app, dataDir);
    });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  RUN_MS,
);
