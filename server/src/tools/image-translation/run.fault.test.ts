import type { TextLinesDoc } from '@tuzuo/core/text/text-lines';
import sharp, { type Region } from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LABEL_PRODUCER } from '../../../../tests/builders/engine-world';
import { localTaskWorld } from '../../../../tests/builders/local-task-world';
import { photo } from '../../../../tests/builders/pictures';
import { poster, SHOP_POSTER } from '../../../../tests/builders/poster';
import { readLabel } from '../../engines/label/read-label';

const TOOL = 'image-translation';

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };

beforeAll(async () => {
  world = await localTaskWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  user = await world.newUser();
});

const upload = async (bytes: Buffer) => (await world.uploadOne(user.session, bytes)).assetId;

/** Mean difference of the channels in a part of two pictures. */
async function difference(one: Buffer, other: Buffer, part: Region): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).removeAlpha().extract(part).raw().toBuffer()),
  );
  const sum = a?.reduce((all, level, at) => all + Math.abs(level - (b?.[at] ?? 0)), 0) ?? 0;
  return sum / (a?.length ?? 1);
}

it('reads a poster letter by letter, knows shop phrases, and sets edited lines in place', async () => {
  const before = poster(SHOP_POSTER);
  const source = await upload(before);
  const { analysis } = await world.look(user.session, { tool: TOOL, inputs: { source } });
  expect(analysis?.words).toBe('phrases');
  const lines = analysis?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual(SHOP_POSTER.lines.map(({ text }) => text));
  expect(lines.map(({ translation }) => translation)).toEqual([
    'New for summer Up to 50% off everything',
    'Limited-time offer, ¥50 off orders over ¥300',
    'Light and breathable',
    'After-sales line 400-820-8820',
    'New arrival',
    'Buy now',
  ]);
  for (const [index, { style }] of lines.entries()) {
    const { size, color, ...line } = SHOP_POSTER.lines[index] ?? { size: 0, color: '' };
    expect(Math.abs(style.size / size - 1)).toBeLessThan(0.1);
    expect(style.colour).toBe(color);
    expect(style.weight).toBe('bold' in line ? 700 : 400);
  }
  expect(lines.map(({ style }) => style.align)).toEqual([
    'center',
    'center',
    'left',
    'left',
    'center',
    'center',
  ]);

  const title = lines[0];
  const button = lines[5];
  if (!title || !button) throw new Error('two lines were expected');
  const edited = [title, button].map(({ box, text, translation = '' }) => ({ box, text, translation }));
  const task = await world.run(user.session, { tool: TOOL, inputs: { source }, options: { lines: edited } });
  expect(task).toMatchObject({ state: 'succeeded', options: { from: 'auto', to: 'en', lines: edited } });
  const [result] = task.results;
  const doc = result?.doc as TextLinesDoc;
  expect(doc).toMatchObject({ kind: 'text-lines', version: 1, width: 480, height: 480 });
  expect(doc.lines.map(({ translation, style }) => [translation, style.colour])).toEqual([
    ['New for summer Up to 50% off everything', '#b3201c'],
    ['Buy now', '#ffffff'],
  ]);
  const after = await world.bytesOf(result?.url ?? '');
  expect(await readLabel(after)).toMatchObject({ ContentProducer: LABEL_PRODUCER, ProduceID: task.taskId });
  // Lines that were not edited stay pixel-identical.
  expect(await difference(before, after, { left: 0, top: 100, width: 480, height: 260 })).toBe(0);
  expect(await difference(before, after, { left: 20, top: 30, width: 440, height: 60 })).toBeGreaterThan(5);

  const again = await world.look(user.session, { tool: TOOL, inputs: { source: await upload(after) } });
  const read = again.analysis?.lines?.map(({ text }) => text.replaceAll(' ', '')) ?? [];
  expect(read).toContain('Buynow');
  expect(read.join('')).toContain('Newforsummer');
  expect(read.join('')).not.toContain('夏季');
}, 120_000);

it('uses its own glossary when no lines are given, and keeps columns', async () => {
  const column = { x: 64, y: 50, size: 36, pitch: 1.2, color: '#222222', bold: true };
  const bytes = poster({ width: 128, height: 256, lines: [{ text: '全国包邮', ...column }] });
  const source = await upload(bytes);
  const task = await world.run(user.session, { tool: TOOL, inputs: { source }, options: { to: 'zh-TW' } });
  expect(task.state).toBe('succeeded');
  const doc = task.results[0]?.doc as TextLinesDoc;
  expect(doc.lines).toMatchObject([{ text: '全国包邮', translation: '全國包郵' }]);
  const after = await world.bytesOf(task.results[0]?.url ?? '');
  const again = await world.look(user.session, { tool: TOOL, inputs: { source: await upload(after) } });
  expect(again.analysis?.lines).toHaveLength(1);
  const [line] = again.analysis?.lines ?? [];
  const [topLeft = [0, 0], topRight = [0, 0], , bottomLeft = [0, 0]] = line?.box ?? [];
  // The box of a column is upright: its first side has the width of a letter.
  expect(topRight[0] - topLeft[0]).toBeGreaterThan(30);
  expect(bottomLeft[1] - topLeft[1]).toBeGreaterThan(3 * (topRight[0] - topLeft[0]));
  expect(Math.abs((line?.style.size ?? 0) / column.size - 1)).toBeLessThan(0.1);
  expect(line?.text).toContain('包');
}, 60_000);

it('reports that a photo has no text, and charges nothing for it', async () => {
  const source = await upload(await sharp(photo('chelsea.jpg')).resize(320).jpeg().toBuffer());
  const { analysis } = await world.look(user.session, { tool: TOOL, inputs: { source } });
  expect(analysis).toMatchObject({ checks: [{ key: 'text', ok: false, found: 0, need: 1 }], lines: [] });
  const task = await world.run(user.session, { tool: TOOL, inputs: { source } });
  expect(task).toMatchObject({
    state: 'failed',
    failure: { code: '30001' },
    points: { held: 0, charged: 0 },
  });
}, 60_000);
