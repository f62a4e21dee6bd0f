/** Reasons of the content check: `data.reason` of 30003. */
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

/** Where content is used: what others see of a link or a profile, or the input and output of a model. */
export type SafetyScene = 'share' | 'profile' | 'template' | 'writing' | 'prompt' | 'result';
