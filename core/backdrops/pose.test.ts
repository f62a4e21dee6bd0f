import { expect, it } from 'vitest';
import { SCENES } from './index';
import { checkPose, scenesFor } from './pose';

it('offers surfaces seen at a right angle for what lies or hangs, and all others for what stands', () => {
  const [all, standing, lying] = [scenesFor('auto'), scenesFor('stands'), scenesFor('lies')];
  expect(all).toHaveLength(SCENES.length);
  expect(lying.length).toBeGreaterThanOrEqual(6);
  expect(standing.length + lying.length).toBe(all.length);
  expect(new Set(lying.map(({ geometry }) => geometry))).toEqual(new Set(['flat']));
  expect(standing.some(({ category }) => category === 'flat')).toBe(false);
});

it.each([
  ['podium-cream', 'lies', false],
  ['flat-oak', 'lies', true],
  ['flat-oak', 'stands', true],
  ['podium-cream', 'stands', true],
])('of %s for a product that %s: %s', (sceneId, pose, ok) => {
  expect(checkPose({ sceneId, pose })).toEqual([{ key: 'pose', ok, found: sceneId, need: pose }]);
});

it('checks nothing where the scene or the pose is not chosen', () => {
  expect(checkPose({ pose: 'lies' })).toEqual([]);
  expect(checkPose({ sceneId: 'podium-cream', pose: 'auto' })).toEqual([]);
});
