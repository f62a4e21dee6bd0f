import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../tests/builders/asset-world';
import { openTemplate, saveTemplate } from './edit-template';

const KEY = 'cloud-runner';

let world: AssetWorld;
let folder: string;

beforeAll(async () => {
  world = await assetWorld();
  folder = await mkdtemp(join(tmpdir(), 'library-'));
  await cp(new URL(`library/${KEY}.json`, import.meta.url), join(folder, `${KEY}.json`));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const read = async () => JSON.parse(await readFile(join(folder, `${KEY}.json`), 'utf8'));

it('opens a template in the editor and writes back what was changed, without outdated translations', async () => {
  const { url } = world.app;
  const before = await read();
  await expect(saveTemplate(url, KEY, folder)).rejects.toThrow('is not open');
  const address = await openTemplate(url, KEY, folder);
  expect(await openTemplate(url, KEY, folder)).toBe(address);
  expect(await saveTemplate(url, KEY, folder)).toEqual([]);
  expect(await read()).toEqual(before);

  const text = JSON.stringify(before).replaceAll('"text":"云感跑鞋"', '"text":"轻云跑鞋"');
  const { document } = JSON.parse(text);
  await writeFile(join(folder, `${KEY}.json`), JSON.stringify({ ...before, words: {}, document }));
  await openTemplate(url, KEY, folder);
  await writeFile(join(folder, `${KEY}.json`), JSON.stringify(before));
  expect(await saveTemplate(url, KEY, folder)).toEqual(['云感跑鞋']);
  const after = await read();
  expect(after.document).toEqual(document);
  expect(after.words.en).toMatchObject({ 厚底缓震: 'cushioned sole' });
  expect(after.words.en).not.toHaveProperty('云感跑鞋');
});
