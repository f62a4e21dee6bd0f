import { JOINTS, type Joint, type Place } from '../body/body';
import { failure } from '../failure';
import { type FindJoints, POSED } from '../models/session';
import { drawn } from './trial-jar';

/** Joints of the drawn figure, in pixels of {@link POSED}. */
export const FIGURE = {
  leftShoulder: [113, 110],
  rightShoulder: [175, 110],
  leftElbow: [98, 160],
  rightElbow: [190, 160],
  leftWrist: [89, 207],
  rightWrist: [199, 207],
  leftHip: [126, 208],
  rightHip: [162, 208],
  leftKnee: [124, 276],
  rightKnee: [164, 276],
  leftAnkle: [122, 340],
  rightAnkle: [166, 340],
} as const satisfies Partial<Record<Joint, Place>>;

/** Length of its torso, in pixels. */
const TORSO = FIGURE.leftHip[1] - FIGURE.leftShoulder[1];

/** Wide, in torso lengths: it tells a network that does its work from one that does not. */
const MAX_MEAN_ERROR = 0.2;

const path = (...joints: (keyof typeof FIGURE)[]) => joints.map((joint) => FIGURE[joint].join(' ')).join('L');

const side = (name: 'left' | 'right') => `
  <path d="M${path(`${name}Hip`, `${name}Knee`, `${name}Ankle`)}" stroke="url(#legs)" stroke-width="31"/>
  <ellipse cx="${FIGURE[`${name}Ankle`][0] + (name === 'left' ? -5 : 5)}" cy="356" rx="15" ry="10" fill="#2b2422"/>
  <path d="M${path(`${name}Elbow`, `${name}Wrist`)}" stroke="url(#skin)" stroke-width="17"/>
  <circle cx="${FIGURE[`${name}Wrist`][0]}" cy="${FIGURE[`${name}Wrist`][1] + 13}" r="10" fill="url(#skin)"/>
  <path d="M${path(`${name}Shoulder`, `${name}Elbow`)}" stroke="url(#top)" stroke-width="24"/>`;

/** A person in a tee and trousers who stands with hanging arms, drawn. */
export const PICTURE_OF_FIGURE = `<svg xmlns="http://www.w3.org/2000/svg" width="${POSED.width}" height="${POSED.height}" stroke-linecap="round" stroke-linejoin="round" fill="none">
  <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#e4e1da"/><stop offset=".88" stop-color="#d6d1c7"/><stop offset=".89" stop-color="#b8a995"/><stop offset="1" stop-color="#a39480"/></linearGradient>
  <linearGradient id="skin" gradientUnits="userSpaceOnUse" x1="80" x2="210"><stop stop-color="#e9bb9a"/><stop offset="1" stop-color="#c48f6d"/></linearGradient>
  <linearGradient id="top" gradientUnits="userSpaceOnUse" x1="90" x2="200"><stop stop-color="#5e86b0"/><stop offset="1" stop-color="#3b5c80"/></linearGradient>
  <linearGradient id="legs" gradientUnits="userSpaceOnUse" x1="105" x2="185"><stop stop-color="#4d4a4f"/><stop offset="1" stop-color="#2e2c31"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#wall)"/>
  <rect x="133" y="78" width="22" height="28" fill="#c9976f"/>
  ${side('left')}${side('right')}
  <path d="M112 100Q144 92 176 100L170 160L174 214L114 214L118 160Z" fill="url(#top)" stroke="url(#top)" stroke-width="8"/>
  <path d="M116 214H172L178 232H110Z" fill="url(#legs)"/>
  <path d="M132 97Q144 110 156 97Z" fill="#d9a682"/>
  <ellipse cx="144" cy="60" rx="20" ry="26" fill="url(#skin)"/>
  <path d="M122 58Q122 28 144 28T166 58Q162 42 144 42T122 58Z" fill="#3a2a20" stroke="#3a2a20" stroke-width="3"/>
  <g fill="#2a1f1a"><ellipse cx="136" cy="58" rx="2.6" ry="1.8"/><ellipse cx="152" cy="58" rx="2.6" ry="1.8"/></g>
  <path d="M131 52H140M148 52H157" stroke="#3a2a20" stroke-width="2"/>
  <path d="M144 60L142 68L146 69" stroke="#a9744f" stroke-width="1.6"/>
  <path d="M138 75Q144 78 150 75" stroke="#a0453f" stroke-width="2.4"/></svg>`;

/** Whether a network finds the joints of the drawn figure. */
export async function tryPosing(findJoints: FindJoints): Promise<void> {
  const found = await findJoints(await drawn(PICTURE_OF_FIGURE));
  const errors = (Object.keys(FIGURE) as (keyof typeof FIGURE)[]).map((joint) => {
    const [x, y] = FIGURE[joint];
    const [foundX = Number.NaN, foundY = Number.NaN] = found.subarray(JOINTS[joint] * 3);
    return Math.hypot(foundX - x, foundY - y) / TORSO;
  });
  const error = errors.reduce((sum, one) => sum + one, 0) / errors.length;
  if (error <= MAX_MEAN_ERROR) return;
  throw failure(
    'broken',
    `it found the joints of a drawn figure ${error.toFixed(2)} torso lengths off, not within ${MAX_MEAN_ERROR}`,
  );
}
