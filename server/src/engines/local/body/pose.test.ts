import { expect, it, vi } from 'vitest';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { readPixels } from '../picture/read';
import { JOINTS } from './body';
import { findBody } from './pose';

const FIGURE = 'people/figures/a-plain.jpg';

const pixelsOf = (name: string) => readPixels({ path: fixturePhoto(`../${name}`) }, { keepProfile: false });

it('looks closer with an added network where there is a person, and takes its places', async () => {
  const pixels = await pixelsOf(FIGURE);
  const alone = await findBody(pixels);
  // Sure of the left wrist alone, in the middle of what it is shown.
  const found = new Float32Array(51);
  found.set([144, 192, 0.9], JOINTS.leftWrist * 3);
  const { body, people } = await findBody(pixels, { poser: async () => async () => found });
  expect(people).toBe(1);
  const { leftWrist, ...others } = body;
  const { leftWrist: before, ...same } = alone.body;
  expect(others).toEqual(same);
  expect(leftWrist.sure).toBe(before.sure);
  // The middle of the figure is far from its wrist.
  expect(leftWrist.at[0] - before.at[0]).toBeGreaterThan(100);
}, 60_000);

it('asks no added network about a picture without a person', async () => {
  const poser = vi.fn();
  const { people } = await findBody(await pixelsOf('photos/coffee.jpg'), { poser });
  expect(people).toBe(0);
  expect(poser).not.toHaveBeenCalled();
}, 60_000);
