import { expect, it } from 'vitest';
import { type Body, JOINTS, type Place } from './body';
import { checkBody, isStanding } from './checks';

/** A person with hanging arms, hips at 100, knees at 180 and ankles at 260 px, and a torso of 100 px. */
function person(changes: Readonly<Record<string, Place>> = {}): Body {
  const places: Record<string, Place> = {
    leftShoulder: [70, 0],
    rightShoulder: [130, 0],
    leftHip: [85, 100],
    rightHip: [115, 100],
    leftKnee: [80, 180],
    rightKnee: [120, 180],
    leftAnkle: [75, 260],
    rightAnkle: [125, 260],
    leftElbow: [62, 55],
    rightElbow: [138, 55],
    leftWrist: [58, 105],
    rightWrist: [142, 105],
    ...changes,
  };
  return Object.fromEntries(
    Object.keys(JOINTS).map((joint) => [joint, { at: places[joint] ?? [0, 0], sure: 1 }]),
  ) as unknown as Body;
}

it('tells who stands with the feet side by side from who walks, sits or crosses the legs', () => {
  expect(isStanding(person())).toBe(true);
  // A foot behind is higher in the picture, and its shin is shorter.
  expect(isStanding(person({ rightAnkle: [118, 232] }))).toBe(false);
  // Seated on a high stool: bent knees.
  expect(isStanding(person({ leftKnee: [50, 150], leftAnkle: [70, 230] }))).toBe(false);
  expect(isStanding(person({ leftAnkle: [112, 260], rightAnkle: [90, 260] }))).toBe(false);
});

/** The failed checks of a person who is to wear a top, moved into the picture. */
function failedFor(changes: Readonly<Record<string, Place>>): string[] {
  const body = person(changes);
  const moved = Object.fromEntries(
    Object.entries(body).map(([joint, { at, sure }]) => [joint, { at: [at[0] + 100, at[1] + 100], sure }]),
  ) as unknown as Body;
  const picture = { width: 400, height: 500 };
  return checkBody({ body: moved, people: 1 }, picture, { parts: ['hips'], arms: true, facing: true })
    .filter(({ ok }) => !ok)
    .map(({ key }) => key);
}

it('refuses arms that bend at a hip or the head, and bodies that crouch or lean', () => {
  expect(failedFor({})).toEqual([]);
  // Held out to the side.
  expect(failedFor({ rightElbow: [180, 20], rightWrist: [225, 10] })).toEqual([]);
  expect(failedFor({ rightElbow: [175, 60], rightWrist: [122, 90] })).toEqual(['armsClear']);
  expect(failedFor({ leftElbow: [68, 55], leftWrist: [84, 5] })).toEqual(['armsClear']);
  const shoulders: Record<string, Place> = { leftShoulder: [45, 0], rightShoulder: [155, 0] };
  expect(failedFor(shoulders)).toEqual(['upright']);
  const leaning: Record<string, Place> = { leftHip: [50, 95], rightHip: [80, 95] };
  expect(failedFor(leaning)).toEqual(['upright']);
});
