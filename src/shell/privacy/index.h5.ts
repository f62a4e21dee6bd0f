import type * as base from './index';

/** Browsers ask for each permission themselves. */
export const PrivacySheet = undefined satisfies typeof base.PrivacySheet;

export const startPrivacy = (() => undefined) satisfies typeof base.startPrivacy;
