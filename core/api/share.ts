/** What somebody may send to a friend as an address. */
export const SHARE_KINDS = ['home', 'tool', 'template', 'poster', 'result'] as const;

export type ShareKind = (typeof SHARE_KINDS)[number];

/** Where shared addresses live: `/s/{id}` is a page, `/s/{id}.jpg` its picture. */
export const SHARE_BASE = '/s';
