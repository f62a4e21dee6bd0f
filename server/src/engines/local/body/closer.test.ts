import { expect, it } from 'vitest';
import { POSED } from '../models/session';
import { type Body, farApart, JOINTS, type Joint, type Place } from './body';
import { closer } from './closer';

const PICTURE = { width: 600, height: 800, rgb: Buffer.alloc(600 * 800 * 3, 120) };

/** A standing person, of which the built-in network is 60 % sure. */
const PLACES: Partial<Record<Joint, Place>> = {
  leftShoulder: [250, 200],
  rightShoulder: [350, 200],
  leftHip: [265, 380],
  rightHip: [335, 380],
  leftAnkle: [260, 680],
  rightAnkle: [340, 680],
};
const BODY = Object.fromEntries(
  Object.keys(JOINTS).map((joint) => [
    joint,
    { at: PLACES[joint as Joint] ?? [300, 300], sure: PLACES[joint as Joint] ? 0.6 : 0.1 },
  ]),
) as unknown as Body;

/** A network that is 80 % sure of joints at these shares of what it is shown, and unsure of all others. */
const finding = (joints: Partial<Record<Joint, Place>>) => async (rgb: Uint8Array) => {
  expect(rgb).toHaveLength(POSED.width * POSED.height * 3);
  const found = new Float32Array(51);
  for (const [joint, [x, y]] of Object.entries(joints))
    found.set([x * POSED.width, y * POSED.height, 0.8], JOINTS[joint as Joint] * 3);
  return found;
};

it('takes places where the network is sure, and keeps all confidences', async () => {
  // The box is 660 px high, 495 px wide, around 300, 440.
  const looked = await closer(PICTURE, BODY, finding({ leftHip: [0.45, 0.42], leftEar: [0.5, 0.1] }));
  const near = (at: Place, [x, y]: Place) => expect(farApart(at, [x, y])).toBeLessThan(1);
  near(looked.leftHip.at, [300 + (0.45 - 0.5) * 495, 440 + (0.42 - 0.5) * 660]);
  expect(looked.leftHip.sure).toBe(0.6);
  expect(looked.leftEar.sure).toBe(0.1);
  near(looked.leftEar.at, [300, 440 - 0.4 * 660]);
  expect(looked.rightHip).toEqual(BODY.rightHip);
});

it('leaves a body as it is whose torso the network sees elsewhere', async () => {
  const elsewhere = { leftShoulder: [0.8, 0.1], rightShoulder: [0.95, 0.1] } as const;
  expect(await closer(PICTURE, BODY, finding(elsewhere))).toBe(BODY);
});

it('leaves a body as it is of which too little is seen to look closer', async () => {
  const unseen = Object.fromEntries(
    Object.entries(BODY).map(([joint, { at }]) => [joint, { at, sure: 0.1 }]),
  );
  const never = () => Promise.reject(new Error('not to be run'));
  expect(await closer(PICTURE, unseen as Body, never)).toBe(unseen);
});
