import type * as base from './index';

/** Phones ask for each permission themselves. */
export const PrivacySheet = undefined satisfies typeof base.PrivacySheet;

export const startPrivacy = (() => undefined) satisfies typeof base.startPrivacy;
