/** Which kind of client logs in: each has its own login calls, and its sessions are told apart by it. */
export const FAMILIES = ['h5', 'wxmini', 'wxmini_idphoto', 'app_android', 'app_ios'] as const;

export type Family = (typeof FAMILIES)[number];
