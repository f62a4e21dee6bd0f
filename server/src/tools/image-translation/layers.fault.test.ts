import { randomUUID } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import type { TextLinesDoc } from '@tuzuo/core/text/text-lines';
import type { PosterDocument, TextLayer } from '@tuzuo/poster/document';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LABEL_PRODUCER } from '../../../../tests/builders/engine-world';
import { localTaskWorld } from '../../../../tests/builders/local-task-world';
import { poster, SHOP_POSTER } from '../../../../tests/builders/poster';
import { readLabel } from '../../engines/label/read-label';

const TOOL = 'image-translation';

type Opened = Api['poster.result.open']['output'];

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };

beforeAll(async () => {
  world = await localTaskWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  user = await world.newUser();
});

/** Translates a drawn poster; returns the task and the flat picture. */
async function translated(bytes: Buffer, options: Record<string, unknown>) {
  const source = (await world.uploadOne(user.session, bytes)).assetId;
  const task = await world.run(user.session, { tool: TOOL, inputs: { source }, options });
  expect(task.state).toBe('succeeded');
  const [result] = task.results;
  if (!result) throw new Error('a result was expected');
  return { task, result, flat: await world.bytesOf(result.url) };
}

const open = async (taskId: string, { session } = user) =>
  (await world.call('poster.result.open', { taskId, index: 0 }, { session })).envelope;

/** Saves and exports the poster as its owner would; returns the file. */
async function exported({ title, doc }: Opened): Promise<Buffer> {
  const { session } = user;
  const saved = (await world.call('poster.poster.save', { title, revision: 0, doc }, { session })).data();
  const order = { posterId: saved.posterId, format: 'png', requestId: randomUUID() } as const;
  const { taskId } = (await world.call('poster.poster.export', order, { session })).data();
  const url = await vi.waitFor(
    async () => {
      const task = (await world.call('poster.export.get', { taskId }, { session })).data();
      if (!isEnded(task.state)) throw new Error(`the export is still ${task.state}`);
      return task.results[0]?.url ?? '';
    },
    { timeout: 60_000, interval: 100 },
  );
  return world.bytesOf(url);
}

const WINDOW = 8;

/**
 * Mean structural similarity (SSIM) of two pictures of the same size, in gray, over windows of 8 × 8: 1 = identical.
 */
async function similarity(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).removeAlpha().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!a || !b) throw new Error('two pictures were expected');
  expect(a.info).toMatchObject({ width: b.info.width, height: b.info.height, channels: b.info.channels });
  const { width, height, channels } = a.info;
  const [small, large] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let [sum, count] = [0, 0];
  for (let top = 0; top + WINDOW <= height; top += WINDOW / 2) {
    for (let left = 0; left + WINDOW <= width; left += WINDOW / 2) {
      let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
      for (let row = 0; row < WINDOW; row += 1) {
        for (let column = 0; column < WINDOW; column += 1) {
          const at = ((top + row) * width + left + column) * channels;
          const [p, q] = [a.data[at] ?? 0, b.data[at] ?? 0];
          x += p;
          y += q;
          xx += p * p;
          yy += q * q;
          xy += p * q;
        }
      }
      const n = WINDOW * WINDOW;
      const [mx, my] = [x / n, y / n];
      const [vx, vy, cov] = [xx / n - mx * mx, yy / n - my * my, xy / n - mx * my];
      sum += ((2 * mx * my + small) * (2 * cov + large)) / ((mx * mx + my * my + small) * (vx + vy + large));
      count += 1;
    }
  }
  return sum / count;
}

const textOf = ({ runs }: TextLayer) => runs.map(({ text }) => text).join('');

it('opens as a poster: the picture without its text, and a layer for each line that looks as it was set', async () => {
  const before = poster(SHOP_POSTER);
  const { task, result, flat } = await translated(before, { to: 'en' });
  expect(result.layers).toBe(true);
  const opened = (await open(task.taskId)).data as Opened;
  const { lines } = result.doc as TextLinesDoc;
  const { size, pages } = opened.doc as PosterDocument;
  expect(size).toEqual({ width: 480, height: 480 });
  const layers = pages[0]?.layers as TextLayer[];
  expect(layers.map(({ type }) => type)).toEqual(lines.map(() => 'text'));
  expect(layers.map(textOf)).toEqual(lines.map(({ translation }) => translation));
  expect(layers.map(({ runs }) => runs[0]?.fill)).toEqual(
    lines.map(({ style }) => ({ type: 'solid', color: style.colour })),
  );
  expect(opened.title).toBe(lines[0]?.translation);
  // The poster's slanted line.
  expect(layers.some(({ rotation }) => Math.abs(rotation + 20) < 2)).toBe(true);

  const [ground] = opened.pictures;
  const bare = await world.bytesOf(ground?.url ?? '');
  expect(await readLabel(bare)).toMatchObject({ ContentProducer: LABEL_PRODUCER, ProduceID: task.taskId });
  const drawn = await exported(opened);
  expect(await similarity(bare, flat)).toBeLessThan(0.9);
  expect(await similarity(drawn, flat)).toBeGreaterThan(0.97);
}, 120_000);

it('keeps a column of letters below each other', async () => {
  const column = { x: 64, y: 50, size: 36, pitch: 1.2, color: '#222222', bold: true };
  const bytes = poster({ width: 128, height: 256, lines: [{ text: '全国包邮', ...column }] });
  const { task, flat } = await translated(bytes, { to: 'zh-TW' });
  const opened = (await open(task.taskId)).data as Opened;
  const [layer] = (opened.doc as PosterDocument).pages[0]?.layers as TextLayer[];
  expect(layer).toMatchObject({ type: 'text', vertical: true });
  expect(layer && textOf(layer)).toBe('全國包郵');
  const drawn = await exported(opened);
  expect(await similarity(drawn, flat)).toBeGreaterThan(0.97);
}, 60_000);

it('is private to its owner, in no list, counted as storage and deleted with its run; older results have no layers', async () => {
  const used = async () => (await world.call('asset.space.get', {}, { session: user.session })).data();
  const { task, result } = await translated(poster(SHOP_POSTER), { to: 'en' });
  const opened = (await open(task.taskId)).data as Opened;
  const [ground] = opened.pictures;
  const other = await world.newUser();
  expect(await open(task.taskId, other)).toMatchObject({ code: '10002' });
  const { items } = (await world.call('space.item.list', { limit: 50 }, { session: user.session })).data();
  expect(items.map(({ itemId }) => itemId)).toContain(result.assetId);
  expect(items.map(({ itemId }) => itemId)).not.toContain(ground?.assetId);
  expect((await used()).usedBytes).toBeGreaterThanOrEqual(result.bytes + (ground?.bytes ?? 0));

  // Simulates a run from before the picture without text was stored.
  await world.database.pool.query('update task_result set ground_asset_id = null where task_id = $1', [
    task.taskId,
  ]);
  expect(await open(task.taskId)).toMatchObject({ code: '10002' });
  const shown = (await world.call('gen.task.get', { taskId: task.taskId }, { session: user.session })).data();
  expect(shown.results[0]).not.toHaveProperty('layers');
  await world.call('gen.task.remove', { taskId: task.taskId }, { session: user.session });
  const { rows } = await world.database.pool.query('select 1 from asset_reference where asset_id = $1', [
    ground?.assetId,
  ]);
  expect(rows).toEqual([]);
}, 120_000);
