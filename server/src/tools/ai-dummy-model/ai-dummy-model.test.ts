import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  undisturbed,
} from '../../../../tests/builders/engine-world';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

/** Keys of the checks that a picture fails. */
async function failedBy(picture: Buffer): Promise<string[]> {
  const request = await world.requestFor('ai-dummy-model', picture, { count: 1 }, 'analyze');
  const { analysis } = await world.engine.run(request, undisturbed());
  expect(analysis?.checks.length).toBeGreaterThan(0);
  return (analysis?.checks ?? []).flatMap(({ key, ok }) => (ok ? [] : [key]));
}

const figure = () =>
  sharp(fixturePhoto('../people/figures/b-dressed.jpg')).resize({ width: 360 }).jpeg().toBuffer();
const astronaut = () => readFile(fixturePhoto('astronaut.jpg'));

const withoutHead = async () =>
  sharp(await figure())
    .extract({ left: 40, top: 116, width: 280, height: 360 })
    .jpeg()
    .toBuffer();
const gray = () => sharp(fixturePhoto('astronaut.jpg')).grayscale().jpeg().toBuffer();

it.each([
  ['a dressed mannequin', figure],
  ['one without a head', withoutHead],
  ['a figure whose face is not of the color of skin', gray],
])(
  'accepts %s',
  async (_, draw) => {
    expect(await failedBy(await draw())).toEqual([]);
  },
  120_000,
);

it('refuses a person, who has not agreed to be replaced', async () => {
  expect(await failedBy(await astronaut())).toEqual(['realPerson']);
}, 60_000);

it.each(['coffee.jpg', 'product-tshirt.jpg'])('refuses %s, which shows no figure', async (name) => {
  expect(await failedBy(await readFile(fixturePhoto(name)))).toEqual(['mannequin']);
}, 60_000);

it('checks pictures for other engines, and runs nothing itself', () => {
  expect(world.engine.tools).not.toHaveProperty('ai-dummy-model');
  expect(world.engine.checks('ai-dummy-model')).toBe(true);
  expect(world.engine.checks('ai-similar')).toBe(false);
});
