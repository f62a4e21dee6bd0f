import { expect, it } from 'vitest';
import { type Body, JOINTS, type Place } from './body';
import { isStanding } from './checks';

/** Legs of a person with hips at 100, knees at 180 and ankles at 260 px, and a torso of 100 px. */
function legs(changes: Readonly<Record<string, Place>> = {}): Body {
  const places: Record<string, Place> = {
    leftShoulder: [70, 0],
    rightShoulder: [130, 0],
    leftHip: [85, 100],
    rightHip: [115, 100],
    leftKnee: [80, 180],
    rightKnee: [120, 180],
    leftAnkle: [75, 260],
    rightAnkle: [125, 260],
    ...changes,
  };
  return Object.fromEntries(
    Object.keys(JOINTS).map((joint) => [joint, { at: places[joint] ?? [0, 0], sure: 1 }]),
  ) as unknown as Body;
}

it('tells who stands with the feet side by side from who walks, sits or crosses the legs', () => {
  expect(isStanding(legs())).toBe(true);
  // A foot behind is higher in the picture, and its shin is shorter.
  expect(isStanding(legs({ rightAnkle: [118, 232] }))).toBe(false);
  // Seated on a high stool: bent knees.
  expect(isStanding(legs({ leftKnee: [50, 150], leftAnkle: [70, 230] }))).toBe(false);
  expect(isStanding(legs({ leftAnkle: [112, 260], rightAnkle: [90, 260] }))).toBe(false);
});
