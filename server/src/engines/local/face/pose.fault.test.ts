import { beforeAll, describe, expect, it } from 'vitest';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import { renderHead } from '../../../../../tests/builders/rendered-head';
import { type Pixels, readPixels } from '../picture/read';
import type { Face } from './face';
import { findFaces } from './face-mesh';
import { pitchOf } from './pose';

/** Scatter of the face mesh over single faces, plus the effect of a texture with another pitch. */
const MAX_OFF = 5;

describe('the pitch of a rendered head', () => {
  let portrait: Pixels;
  let face: Face;
  beforeAll(async () => {
    portrait = await readPixels({ path: fixturePhoto('astronaut.jpg') }, { keepProfile: false });
    const [found] = await findFaces(portrait);
    if (!found) throw new Error('a portrait without a face');
    face = found;
  });

  const measure = async (pitch: number) => {
    const [found] = await findFaces(renderHead(portrait, face, pitch));
    if (!found) throw new Error(`no face at ${pitch} degrees`);
    return pitchOf(found);
  };

  it('is measured from -20 to 20 degrees with a mean error near 0', async () => {
    const angles = [-20, -10, 0, 10, 20];
    const errors: number[] = [];
    for (const angle of angles) errors.push((await measure(angle)) - angle);
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(MAX_OFF);
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(Math.abs(mean)).toBeLessThan(3);
  });

  it('does not depend on the tilt of the face', () => {
    const turn = (radians: number): Face => ({
      points: face.points.map(([x, y, z]) => [
        x * Math.cos(radians) - y * Math.sin(radians),
        x * Math.sin(radians) + y * Math.cos(radians),
        z,
      ]),
    });
    for (const radians of [-0.5, 0.3, 1.5]) expect(pitchOf(turn(radians))).toBeCloseTo(pitchOf(face), 1);
  });
});
