/** Why the content check refuses something: `data.reason` of 30003. */
export const SAFETY_REASONS = [
  'ads',
  'politics',
  'sexual',
  'violence',
  'abuse',
  'illegal',
  'fraud',
  'copyright',
  'other',
] as const;
export type SafetyReason = (typeof SAFETY_REASONS)[number];

/** Where content is going to be: what others see of a link or a profile, or what a model is given or has made. */
export type SafetyScene = 'share' | 'profile' | 'template' | 'writing' | 'prompt' | 'result';
