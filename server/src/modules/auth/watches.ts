import { addressSubject, networkSubject } from '../../lib/network-address';
import { type Fingerprint, limitKey } from '../limit/service';
import type { Watch } from './failures';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong passwords that lock an account. */
export const PASSWORD_TRIES = 10;

/** Failures that an account may have before a captcha. */
const ACCOUNT = { captchaAt: 5, forgetMs: DAY_MS } as const;

/** An address may be a whole office; it is watched so that nobody tries one password on many accounts. */
const ADDRESS = { captchaAt: 20, forgetMs: HOUR_MS } as const;
const ADDRESS_LOCK_AT = 50;

/** A network may be a whole town's; it is watched so that changing the address within it is no way around. */
const NETWORK = { captchaAt: 60, forgetMs: HOUR_MS } as const;
const NETWORK_LOCK_AT = 300;

type Watched = [Watch, ...Watch[]];

/**
 * Whose failures are counted: the account's first, since its count is what `countFailure` answers. On a device that
 * the owner has logged in on they are counted apart, so that strangers' tries do not stop them.
 */
export function createWatches(fingerprint: Fingerprint) {
  const watch = (name: string, subject: string) => ({ key: limitKey(fingerprint, name, subject) });
  return {
    /** When a password is given. By number, not by user: one without an account is treated alike. */
    password: (mobile: string, address: string, device: string | undefined): Watched =>
      device === undefined
        ? [
            { ...watch('password-mobile', mobile), ...ACCOUNT, lockAt: PASSWORD_TRIES },
            { ...watch('password-address', addressSubject(address)), ...ADDRESS, lockAt: ADDRESS_LOCK_AT },
            { ...watch('password-network', networkSubject(address)), ...NETWORK, lockAt: NETWORK_LOCK_AT },
          ]
        : [{ ...watch('password-device', `${mobile} ${device}`), ...ACCOUNT, lockAt: PASSWORD_TRIES }],

    /** When a code is given. A code dies by itself, so nothing is locked. */
    code: (mobile: string, address: string, device: string | undefined): Watched =>
      device === undefined
        ? [
            { ...watch('code-mobile', mobile), ...ACCOUNT },
            { ...watch('code-address', addressSubject(address)), ...ADDRESS },
            { ...watch('code-network', networkSubject(address)), ...NETWORK },
          ]
        : [{ ...watch('code-device', `${mobile} ${device}`), ...ACCOUNT }],

    /** When a logged-in user gives his old password. */
    oldPassword: (userId: string): Watched => [
      { ...watch('old-password', userId), ...ACCOUNT, lockAt: PASSWORD_TRIES },
    ],
  };
}

export type Watches = ReturnType<typeof createWatches>;
