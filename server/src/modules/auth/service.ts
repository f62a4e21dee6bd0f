import type { CaptchaPurpose } from '@tuzuo/core/session/account';
import type { BaseLogger } from 'pino';
import type { Captcha } from '../../captcha/port';
import type { CarrierOneTap } from '../../carrier/port';
import type { Database } from '../../db/database';
import type { SmsSender } from '../../sms/port';
import type { GiftMemory } from '../gift/service';
import { createFingerprint, sweepLimits } from '../limit/service';
import { createSessions } from '../session/service';
import { createAccount } from './account';
import { sweepChallenges } from './captcha-repository';
import { createCaptchas } from './captchas';
import { sweepCodes } from './code-repository';
import { type CodeOutcome, createCodes } from './codes';
import { sweepDevices } from './devices';
import { sweepFailures } from './failures';
import { createFastLogin, type WechatApps } from './fast-login';
import { createLogins } from './logins';
import { createMobileChange } from './mobile-change';
import { createSendBudget, type SendBudget } from './send-budget';
import { createWatches } from './watches';

/** External services. */
export type AuthPorts = {
  sms: SmsSender;
  /** The captcha type for each purpose. */
  captchas: Readonly<Record<CaptchaPurpose, Captcha>>;
  wechatApps: WechatApps;
  /** One-tap login in the apps. */
  carrier?: CarrierOneTap | undefined;
};

type AuthDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ports: AuthPorts;
  /** The same on every node; codes and limits made with one key are invalid under another. */
  secretKey: string;
  /** The key before it, whose codes are still accepted. */
  previousKey?: string | undefined;
  budget: SendBudget;
  /** Days for which a new user is a trial member; 0 disables trials. */
  trialDays: number;
  gifts: GiftMemory;
  /** Called for each request for a code. */
  countCode?: (outcome: CodeOutcome) => void;
  log: Pick<BaseLogger, 'warn'>;
};

/** The authentication service: logins, codes, captchas and account changes. */
export function createAuth({
  database,
  ports,
  secretKey,
  previousKey = secretKey,
  budget,
  trialDays,
  gifts,
  countCode,
  log,
}: AuthDependencies) {
  const fingerprint = createFingerprint(secretKey);
  const watches = createWatches(fingerprint);
  const sessions = createSessions(database);
  const sendBudget = createSendBudget(fingerprint, budget);
  const shared = { database, fingerprint, watches, budget: sendBudget, log };
  const captchas = createCaptchas({ ...shared, kinds: ports.captchas });
  const codes = createCodes({
    ...shared,
    previousFingerprint: createFingerprint(previousKey),
    sms: ports.sms,
    captchas,
    count: countCode ?? (() => undefined),
  });
  const logins = createLogins({
    database,
    sessions,
    captchas,
    codes,
    watches,
    welcome: { trialDays, gifts },
  });
  const account = createAccount({ database, sessions, codes, watches });
  return {
    sessions,
    captchas,
    codes,
    logins,
    account,
    changeMobile: createMobileChange({ database, sessions, codes, account, gifts }),
    fastLogin: createFastLogin({
      database,
      logins,
      wechatApps: ports.wechatApps,
      carrier: ports.carrier,
      fingerprint,
      log,
    }),
    gifts,
    /** The server's budget of codes and its use. */
    codeBudget: { limits: sendBudget.limits, used: () => sendBudget.used(database.orm) },
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** Deletes expired codes, captchas, limits, failure counts, known devices and sessions. */
export async function sweepAuth(database: Pick<Database, 'orm'>): Promise<void> {
  const { orm } = database;
  await sweepCodes(orm);
  await sweepChallenges(orm);
  await sweepLimits(orm);
  await sweepFailures(orm);
  await sweepDevices(orm);
  await createSessions(database).sweep();
}
