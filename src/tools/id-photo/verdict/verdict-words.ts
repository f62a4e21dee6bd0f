import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import type { VerdictKey } from './words';

/** Advice for a failed rule, below and above the required range. */
const REMEDIES = {
  oneFace: { low: 'remedy.noFace', high: 'remedy.severalFaces' },
  resolution: { low: 'remedy.resolution', high: 'remedy.resolution' },
  headHeight: { low: 'remedy.closer', high: 'remedy.back' },
  eyeLine: { low: 'remedy.eyesLow', high: 'remedy.eyesHigh' },
  crownGap: { low: 'remedy.roomAbove', high: 'remedy.closer' },
  shoulders: { low: 'remedy.shoulders', high: 'remedy.shoulders' },
  tilt: { low: 'remedy.tilt', high: 'remedy.tilt' },
  yaw: { low: 'remedy.yaw', high: 'remedy.yaw' },
  pitch: { low: 'remedy.pitch', high: 'remedy.pitch' },
  eyesOpen: { low: 'remedy.eyesOpen', high: 'remedy.eyesOpen' },
  darkGlasses: { low: 'remedy.darkGlasses', high: 'remedy.darkGlasses' },
  mouthClosed: { low: 'remedy.mouthClosed', high: 'remedy.mouthClosed' },
  headCovering: { low: 'remedy.headCovering', high: 'remedy.headCovering' },
  evenLight: { low: 'remedy.evenLight', high: 'remedy.evenLight' },
  hotSpots: { low: 'remedy.hotSpots', high: 'remedy.hotSpots' },
  background: { low: 'remedy.background', high: 'remedy.background' },
  sharpness: { low: 'remedy.sharpness', high: 'remedy.sharpness' },
} as const satisfies Record<PhotoRule, Record<'low' | 'high', VerdictKey>>;

export function remedyOf({ rule, found, needed }: RuleVerdict): VerdictKey {
  const { max } = needed;
  return REMEDIES[rule][max !== undefined && found !== null && found > max ? 'high' : 'low'];
}
