/** Days within which a user can cancel closing their account. */
export const CLOSING_DAYS = 7;

/** What must be completed before an account can be closed. */
export const CLOSING_BLOCKERS = ['order', 'refund', 'task', 'debt', 'renewal', 'invoice'] as const;

export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];

/** Purposes of codes by text message to logged-in users. */
export const ACCOUNT_CODE_PURPOSES = ['change_mobile', 'close_account'] as const;

/** Maximum length of a nickname, in grapheme clusters. */
export const NICK_LENGTH = 20;
