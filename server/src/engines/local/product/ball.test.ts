import { expect, it } from 'vitest';
import { isBall } from './ball';
import { poseOf } from './pose';

const SIDE = 120;

/** A disc whose brightness is a function of the normal of a ball: down, and towards the camera. */
function disc(levelOf: (down: number, near: number) => number) {
  const rgb = Buffer.alloc(SIDE * SIDE * 3);
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (let at = 0; at < alpha.length; at += 1) {
    const [right, down] = [at % SIDE, Math.floor(at / SIDE)].map((place) => (2 * (place + 0.5)) / SIDE - 1);
    const square = (right ?? 0) ** 2 + (down ?? 0) ** 2;
    if (square > 1) continue;
    alpha[at] = 255;
    rgb.fill(Math.round(levelOf(down ?? 0, Math.sqrt(1 - square))), 3 * at, 3 * at + 3);
  }
  return { width: SIDE, height: SIDE, rgb, alpha };
}

it('stands what is shaded as a ball under light from above', () => {
  const ball = disc((down, near) => 90 - 45 * down + 60 * near);
  expect(isBall(ball)).toBe(true);
  expect(poseOf('auto', ball)).toBe('stands');
  expect(poseOf('lies', ball)).toBe('lies');
});

it('does not tell a dish from its rim, a coin in light from aside, or an outline without colors', () => {
  const plain = disc(() => 150);
  const bowl = disc((down, near) => 180 - 50 * down - 60 * near);
  const tilted = disc((down) => 140 - 60 * down);
  for (const product of [plain, bowl, tilted]) {
    expect(isBall(product)).toBe(false);
    expect(poseOf('auto', product)).toBe('auto');
  }
  const { rgb: _, ...outline } = plain;
  expect(poseOf('auto', outline)).toBe('auto');
});
