import { addressSubject, networkSubject } from '../../lib/network-address';
import { type Fingerprint, limitKey } from '../limit/service';
import type { Watch } from './failures';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong passwords after which an account is locked. */
export const PASSWORD_TRIES = 10;

/** Failures per account after which a captcha is required. */
const ACCOUNT = { captchaAt: 5, forgetMs: DAY_MS } as const;

/**
 * An address may be shared by an office; its limits stop one password from being tried on many accounts. Its lock
 * applies to accounts that failed themselves; others need a captcha, of which each address gets a limited number.
 */
const ADDRESS = { captchaAt: 20, forgetMs: HOUR_MS } as const;
const ADDRESS_LOCK_AT = 50;

/** A network may be shared by a town; its limits stop callers from changing their address within it. */
const NETWORK = { captchaAt: 60, forgetMs: HOUR_MS } as const;
const NETWORK_LOCK_AT = 300;

type Watched = [Watch, ...Watch[]];

/**
 * Failure counts to apply, the account's first, since `countFailure` returns that one. On a device that the owner has
 * logged in on they are counted separately, so that strangers cannot lock the owner out.
 */
export function createWatches(fingerprint: Fingerprint) {
  const watch = (name: string, subject: string) => ({ key: limitKey(fingerprint, name, subject) });
  return {
    /** For a password login. By number rather than user, so that numbers without an account are treated alike. */
    password: (mobile: string, address: string, device: string | undefined): Watched =>
      device === undefined
        ? [
            { ...watch('password-mobile', mobile), ...ACCOUNT, lockAt: PASSWORD_TRIES },
            { ...watch('password-address', addressSubject(address)), ...ADDRESS, lockAt: ADDRESS_LOCK_AT },
            { ...watch('password-network', networkSubject(address)), ...NETWORK, lockAt: NETWORK_LOCK_AT },
          ]
        : [{ ...watch('password-device', `${mobile} ${device}`), ...ACCOUNT, lockAt: PASSWORD_TRIES }],

    /** For a code. Nothing is locked, because a code expires after too many tries. */
    code: (mobile: string, address: string, device: string | undefined): Watched =>
      device === undefined
        ? [
            { ...watch('code-mobile', mobile), ...ACCOUNT },
            { ...watch('code-address', addressSubject(address)), ...ADDRESS },
            { ...watch('code-network', networkSubject(address)), ...NETWORK },
          ]
        : [{ ...watch('code-device', `${mobile} ${device}`), ...ACCOUNT }],

    /** For the current password of a logged-in user. */
    oldPassword: (userId: string): Watched => [
      { ...watch('old-password', userId), ...ACCOUNT, lockAt: PASSWORD_TRIES },
    ],
  };
}

export type Watches = ReturnType<typeof createWatches>;
