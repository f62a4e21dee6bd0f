import { expect, it } from 'vitest';
import { findScene, OFFERED_SCENES, SCENES, type Scene } from './index';
import { checkPose, scenesFor } from './pose';
import { POSES, type Pose } from './poses';

const geometriesFor = (pose: Pose) => new Set(scenesFor(pose).map(({ geometry }) => geometry));

it('offers surfaces seen at a right angle for what lies or hangs, all others for what stands, and paper for both', () => {
  expect(scenesFor('auto')).toEqual(OFFERED_SCENES);
  expect(scenesFor('lies').length).toBeGreaterThanOrEqual(12);
  expect(geometriesFor('lies')).toEqual(new Set(['paper', 'flat']));
  const standing = geometriesFor('auto');
  standing.delete('flat');
  expect(geometriesFor('stands')).toEqual(standing);
});

it('begins with seamless paper, whatever the pose is', () => {
  for (const pose of POSES)
    expect(
      scenesFor(pose)
        .slice(0, 6)
        .map(({ geometry }) => geometry),
    ).toEqual(Array(6).fill('paper'));
});

it('finds a scene that is not offered any more', () => {
  const retired = SCENES.filter((scene: Scene) => scene.isRetired);
  expect(retired.length).toBeGreaterThan(0);
  for (const scene of retired) {
    expect(findScene(scene.id)).toBe(scene);
    expect(OFFERED_SCENES).not.toContain(scene);
  }
});

it.each([
  ['podium-cream', 'lies', false],
  ['flat-oak', 'lies', true],
  ['paper-sand', 'lies', true],
  ['flat-oak', 'stands', true],
  ['podium-cream', 'stands', true],
])('of %s for a product that %s: %s', (sceneId, pose, ok) => {
  expect(checkPose({ sceneId, pose })).toEqual([{ key: 'pose', ok, found: sceneId, need: pose }]);
});

it('checks nothing where the scene or the pose is not chosen', () => {
  expect(checkPose({ pose: 'lies' })).toEqual([]);
  expect(checkPose({ sceneId: 'podium-cream', pose: 'auto' })).toEqual([]);
});
