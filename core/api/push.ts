import type { Family } from './family';

/** Apps whose users can be told something while the app is closed. */
export const PUSH_FAMILIES = ['app_android', 'app_ios'] as const satisfies readonly Family[];

export type PushFamily = (typeof PUSH_FAMILIES)[number];
