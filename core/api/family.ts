/** The kind of client: each has its own login calls and separate sessions. */
export const FAMILIES = ['h5', 'wxmini', 'wxmini_idphoto', 'app_android', 'app_ios'] as const;

export type Family = (typeof FAMILIES)[number];

/** Families of mini-programs. */
export const MINI_FAMILIES = ['wxmini', 'wxmini_idphoto'] as const satisfies readonly Family[];

export type MiniFamily = (typeof MINI_FAMILIES)[number];

/** Families of apps, whose users can be notified while the app is closed. */
export const PUSH_FAMILIES = ['app_android', 'app_ios'] as const satisfies readonly Family[];

export type PushFamily = (typeof PUSH_FAMILIES)[number];
