import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREVIEW_LAYERS } from '@tuzuo/core/id-photo/verdict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { findFaces } from '../face/face-mesh';
import { layOn } from '../matting/compose';
import { readPixels } from '../picture/read';
import { applyBeauty } from './beauty';
import { dress } from './outfits/dress';
import { measure } from './outfits/measured';
import type { Person } from './person';
import { previewOf, stampPhoto, writeLayers } from './preview';

const SEEDS = { user: 'user', photo: 'photo' };

let directory: string;
let person: Person;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'preview-'));
  const photo = await readPixels({ path: fixturePhoto('astronaut.jpg') }, { keepProfile: false });
  const [face] = await findFaces(photo);
  if (!face) throw new Error('no face');
  person = { ...photo, face, alpha: Buffer.alloc(photo.width * photo.height, 255) };
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The same person with noise below the marks of the preview. */
function withOtherSecrets(): Person {
  const { marks, person: small } = previewOf(person, SEEDS);
  const rgb = Buffer.from(person.rgb);
  const alpha = Buffer.from(person.alpha);
  for (let y = 0; y < small.height * 2; y += 1) {
    for (let x = 0; x < small.width * 2; x += 1) {
      if (!marks.covered[(y >> 1) * small.width + (x >> 1)]) continue;
      const pixel = y * person.width + x;
      for (let channel = 0; channel < 3; channel += 1) rgb[pixel * 3 + channel] = (x * 31 + y * 17) % 256;
      alpha[pixel] = (x * 7 + y * 3) % 256;
    }
  }
  return { ...person, rgb, alpha };
}

const BEAUTY = { smooth: 100, whiten: 70, sharpen: 100, contrast: 20 };

/** Every byte that a user sees before paying. */
async function seen(of: Person, name: string): Promise<Buffer[]> {
  const run = previewOf(of, SEEDS);
  dress(run.person, 'suit-navy-tie', await measure(run.person));
  applyBeauty(run.person, BEAUTY);
  const photo = layOn(run.person, [67, 142, 219]);
  stampPhoto(photo, run.marks);
  const look = previewOf(of, SEEDS);
  const layers = await writeLayers(look, await mkdtemp(join(directory, name)));
  const files = await Promise.all(PREVIEW_LAYERS.map((layer) => readFile(layers[layer].path)));
  return [photo.rgb, ...files];
}

it('makes a preview half as wide and high that does not depend on what its marks hide', async () => {
  const [one, other] = [await seen(person, 'one'), await seen(withOtherSecrets(), 'other')];
  const { person: small } = previewOf(person, SEEDS);
  expect([small.width, small.height]).toEqual([person.width >> 1, person.height >> 1]);
  for (const [index, bytes] of one.entries()) expect(other[index]?.equals(bytes)).toBe(true);
});
