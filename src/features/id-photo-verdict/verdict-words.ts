import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import type { VerdictKey } from './words';

export const RULE_WORDS = {
  oneFace: 'rule.oneFace',
  resolution: 'rule.resolution',
  headHeight: 'rule.headHeight',
  eyeLine: 'rule.eyeLine',
  crownGap: 'rule.crownGap',
  tilt: 'rule.tilt',
  yaw: 'rule.yaw',
  pitch: 'rule.pitch',
  eyesOpen: 'rule.eyesOpen',
  mouthClosed: 'rule.mouthClosed',
  evenLight: 'rule.evenLight',
  background: 'rule.background',
  sharpness: 'rule.sharpness',
} as const satisfies Record<PhotoRule, VerdictKey>;

/** What to do where a rule fails, below what is needed and above it. */
const REMEDIES = {
  oneFace: { low: 'remedy.noFace', high: 'remedy.severalFaces' },
  resolution: { low: 'remedy.resolution', high: 'remedy.resolution' },
  headHeight: { low: 'remedy.closer', high: 'remedy.back' },
  eyeLine: { low: 'remedy.eyesLow', high: 'remedy.eyesHigh' },
  crownGap: { low: 'remedy.roomAbove', high: 'remedy.closer' },
  tilt: { low: 'remedy.tilt', high: 'remedy.tilt' },
  yaw: { low: 'remedy.yaw', high: 'remedy.yaw' },
  pitch: { low: 'remedy.pitch', high: 'remedy.pitch' },
  eyesOpen: { low: 'remedy.eyesOpen', high: 'remedy.eyesOpen' },
  mouthClosed: { low: 'remedy.mouthClosed', high: 'remedy.mouthClosed' },
  evenLight: { low: 'remedy.evenLight', high: 'remedy.evenLight' },
  background: { low: 'remedy.background', high: 'remedy.background' },
  sharpness: { low: 'remedy.sharpness', high: 'remedy.sharpness' },
} as const satisfies Record<PhotoRule, Record<'low' | 'high', VerdictKey>>;

export function remedyOf({ rule, found, needed }: RuleVerdict): VerdictKey {
  const { max } = needed;
  return REMEDIES[rule][max !== undefined && found !== null && found > max ? 'high' : 'low'];
}

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** A measure with its unit; signs of units are the same in every language. */
const UNITS: Record<RuleVerdict['unit'], (value: number) => string> = {
  px: (value) => `${Math.round(value)} px`,
  deg: (value) => `${oneDecimal(value)}°`,
  percent: (value) => `${oneDecimal(value)} %`,
  count: (value) => String(value),
  ratio: (value) => String(Math.round(value * 100) / 100),
};

/** What was found; a dash where it could not be measured. */
export function foundText({ found, unit }: RuleVerdict): string {
  return found === null ? '–' : UNITS[unit](found);
}

/** What is needed; empty where nothing is. */
export function neededText({ needed: { min, max }, unit }: RuleVerdict): string {
  const say = UNITS[unit];
  if (min !== undefined && max !== undefined) return min === max ? say(min) : `${say(min)} – ${say(max)}`;
  if (max !== undefined) return `≤ ${say(max)}`;
  return min === undefined ? '' : `≥ ${say(min)}`;
}
