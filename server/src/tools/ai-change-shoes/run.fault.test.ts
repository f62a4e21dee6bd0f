import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PlacedPoint } from '@tuzuo/core/tools/placement';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  LABEL_PRODUCER,
  undisturbed,
} from '../../../../tests/builders/engine-world';
import { readByOthers } from '../../../../tests/builders/foreign-label';
import type { EngineRequest } from '../../engines/port';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

const figure = () =>
  readFile(
    fileURLToPath(new URL('../../../../tests/fixtures/people/figures/b-dressed.jpg', import.meta.url)),
  );

const requestFor = (
  person: Buffer,
  shoes: Buffer,
  options = {},
  kind: EngineRequest['kind'] = 'run',
): Promise<EngineRequest> =>
  world.requestOf('ai-change-shoes', { person, shoes }, { count: 1, ...options }, kind);

const pixelsOf = (picture: Buffer | string) => sharp(picture).removeAlpha().raw().toBuffer();

const SIZE = { width: 900, height: 1500 };

/** The photo's shoes are turquoise, and nothing else is. */
const isShoe = (data: Buffer, at: number) =>
  (data[at + 2] ?? 0) > 120 && (data[at + 2] ?? 0) - (data[at] ?? 0) > 45;

const look = async (person: Buffer, shoes: Buffer) =>
  (await world.engine.run(await requestFor(person, shoes, {}, 'analyze'), undisturbed())).analysis;

it('puts shoes on both feet, from heel to toe within 3% of their length, and changes nothing above the ankles', async () => {
  const person = await sharp(await figure())
    .png()
    .toBuffer();
  const shoes = await readFile(fixturePhoto('product-shoes.jpg'));
  const points = (await look(person, shoes))?.found?.points as PlacedPoint[];
  expect(points.map(({ name }) => name).sort()).toEqual(['heelLeft', 'heelRight', 'toeLeft', 'toeRight']);
  const { path, mime } = await world.runOne(await requestFor(person, shoes));
  expect(readByOthers(await readFile(path), mime)).toMatchObject({
    Label: '1',
    ContentProducer: LABEL_PRODUCER,
  });
  const [before, after] = [await pixelsOf(person), await pixelsOf(path)];
  for (const side of ['Left', 'Right'] as const) {
    const [heel, toe] = ['heel', 'toe'].map((end) => {
      const point = points.find(({ name }) => name === `${end}${side}`);
      return [(point?.x ?? 0) * SIZE.width, (point?.y ?? 0) * SIZE.height] as const;
    }) as [readonly [number, number], readonly [number, number]];
    const length = Math.hypot(toe[0] - heel[0], toe[1] - heel[1]);
    expect(length).toBeGreaterThan(60);
    const direction = [(toe[0] - heel[0]) / length, (toe[1] - heel[1]) / length] as const;
    let tip = 0;
    for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel += 1) {
      const [x, y] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)];
      if (side === 'Left' ? x > SIZE.width / 2 : x < SIZE.width / 2) continue;
      if (isShoe(after, pixel * 3))
        tip = Math.max(tip, (x - heel[0]) * direction[0] + (y - heel[1]) * direction[1]);
    }
    expect(Math.abs(tip - length) / length, side).toBeLessThan(0.03);
  }
  // Nothing of the boots is left, and no byte above the feet has changed.
  const isBoot = (data: Buffer, at: number) =>
    (data[at] ?? 0) - (data[at + 2] ?? 0) > 35 && (data[at] ?? 0) > 70 && at / 3 / SIZE.width > 1_100;
  const boots = (data: Buffer) => {
    let count = 0;
    for (let at = 0; at < data.length; at += 3) if (isBoot(data, at)) count += 1;
    return count;
  };
  expect(boots(before)).toBeGreaterThan(5_000);
  expect(boots(after) / boots(before)).toBeLessThan(0.05);
  const above = SIZE.width * 1_050 * 3;
  expect(after.subarray(0, above).equals(before.subarray(0, above))).toBe(true);
}, 120_000);

it('makes the requested number of different pictures', async () => {
  const shoes = await readFile(fixturePhoto('product-shoes.jpg'));
  const { outputs } = await world.engine.run(
    await requestFor(await figure(), shoes, { count: 2 }),
    undisturbed(),
  );
  const pictures = await Promise.all(outputs.map(async ({ path }) => String(await pixelsOf(path))));
  expect(new Set(pictures).size).toBe(2);
}, 240_000);

it('reports unsuitable inputs before a run', async () => {
  const shoes = await readFile(fixturePhoto('product-shoes.jpg'));
  const failed = async (person: Buffer, photo: Buffer) =>
    (await look(person, photo))?.checks.filter(({ ok }) => !ok).map(({ key }) => key) ?? [];
  expect(await failed(await readFile(fixturePhoto('astronaut.jpg')), shoes)).toContain('feetSeen');
  expect(await failed(await readFile(fixturePhoto('chelsea.jpg')), shoes)).toContain('onePerson');
  expect(await failed(await figure(), await readFile(fixturePhoto('product-tshirt.jpg')))).toContain(
    'shoeWhole',
  );
  // Stretched, the shoes point to the side.
  const aside = await sharp(shoes).resize(1_200, 400, { fit: 'fill' }).toBuffer();
  expect(await failed(await figure(), aside)).toEqual(['shoeView']);
  // Cut through the toes.
  const cut = await sharp(await figure())
    .extract({ left: 0, top: 0, width: SIZE.width, height: 1_350 })
    .toBuffer();
  expect(await failed(cut, shoes)).toEqual(['feetSeen']);
}, 240_000);
