/** How long a user who closes their account may change their mind. */
export const CLOSING_DAYS = 7;

/** What has to come to an end before an account can be closed. */
export const CLOSING_BLOCKERS = ['order', 'refund', 'task', 'debt', 'renewal', 'invoice'] as const;

export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];

/** What codes by text message are sent for to somebody who is logged in. */
export const ACCOUNT_CODE_PURPOSES = ['change_mobile', 'close_account'] as const;

/** Characters of a nickname, as readers count them. */
export const NICK_LENGTH = 20;
