import type { BaseLogger } from 'pino';
import type { DrawSlider } from '../../captcha/port';
import type { Database } from '../../db/database';
import type { SmsSender } from '../../sms/port';
import { createFingerprint, sweepLimits } from '../limit/service';
import { createSessions } from '../session/service';
import { createAccount } from './account';
import { sweepChallenges } from './captcha-repository';
import { createCaptchas } from './captchas';
import { sweepCodes } from './code-repository';
import { createCodes } from './codes';
import { sweepFailures } from './failures';
import { createFastLogin, type WechatApps } from './fast-login';
import { createLogins } from './logins';
import { createWatches } from './watches';

/** What reaches beyond the database. */
export type AuthPorts = { sms: SmsSender; drawSlider: DrawSlider; wechatApps: WechatApps };

type AuthDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ports: AuthPorts;
  /** The same on every node; codes and limits that it made are unknown to another one. */
  secretKey: string;
  log: Pick<BaseLogger, 'warn'>;
};

/** Everything about logging in, put together. */
export function createAuth({ database, ports, secretKey, log }: AuthDependencies) {
  const fingerprint = createFingerprint(secretKey);
  const watches = createWatches(fingerprint);
  const sessions = createSessions(database);
  const captchas = createCaptchas({ database, drawSlider: ports.drawSlider, fingerprint, watches });
  const codes = createCodes({ database, sms: ports.sms, captchas, fingerprint, watches, log });
  const logins = createLogins({ database, sessions, captchas, codes, watches });
  return {
    sessions,
    captchas,
    codes,
    logins,
    account: createAccount({ database, sessions, watches }),
    fastLogin: createFastLogin({ database, logins, wechatApps: ports.wechatApps, fingerprint, log }),
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** Removes the codes, captchas, limits, failures and sessions that are over. */
export async function sweepAuth(database: Pick<Database, 'orm'>): Promise<void> {
  const { orm } = database;
  await sweepCodes(orm);
  await sweepChallenges(orm);
  await sweepLimits(orm);
  await sweepFailures(orm);
  await createSessions(database).sweep();
}
