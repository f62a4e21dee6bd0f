import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Family } from '@tuzuo/core/api/family';
import type { BaseLogger } from 'pino';
import { type CarrierOneTap, CarrierRefused, CarrierUnavailable } from '../../carrier/port';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import { addressSubject, networkSubject } from '../../lib/network-address';
import { type WechatApp, type WechatIdentity, WechatRefused, WechatUnavailable } from '../../wechat/port';
import { consume, type Fingerprint, limitKey } from '../limit/service';
import type { Client } from '../session/service';
import { type Identity, mobileIdentity, type Origin } from '../user/service';
import type { LoggedIn, Logins } from './logins';

/** The families for which WeChat's one-tap login is configured. */
export type WechatApps = Partial<Record<Family, WechatApp>>;

/** The families that WeChat verifies; the others are apps, which a carrier verifies. */
const OF_WECHAT: readonly Family[] = ['wxmini', 'wxmini_idphoto'];
const OF_CARRIER: readonly Family[] = ['app_android', 'app_ios'];

/** Logins per address and network; each takes up to three requests to WeChat. Enough for an office behind one address. */
const LOGINS_PER_HOUR = 120;
const NETWORK_LOGINS_PER_HOUR = 480;
const HOUR_MS = 3_600_000;

type FastLogin = { getMobileCode: string; loginCode: string; deviceSecret?: string } & Origin;

type FastLoginDependencies = {
  database: Pick<Database, 'transaction'>;
  logins: Pick<Logins, 'byIdentities'>;
  wechatApps: WechatApps;
  carrier: CarrierOneTap | undefined;
  fingerprint: Fingerprint;
  log: Pick<BaseLogger, 'warn'>;
};

/** The mobile number first, since users log in with it everywhere else. */
function identitiesOf({ mobile, appId, openid, unionid }: WechatIdentity): [Identity, ...Identity[]] {
  const known: Identity[] =
    unionid === undefined ? [] : [{ kind: 'wechat_unionid', scope: '', subject: unionid }];
  return [mobileIdentity(mobile), ...known, { kind: 'wechat_openid', scope: appId, subject: openid }];
}

/** Converts an error of WeChat to the one for the user. */
function toCallError(error: unknown, requestId: string): unknown {
  if (error instanceof WechatRefused) {
    return error.why === 'foreignNumber'
      ? new RefusedField('getMobileCode', 'wechat.foreignNumber')
      : new CallError(ErrorCode.wrongCredentials, { attemptsLeft: 0 }, 'wechat.codeRefused');
  }
  if (error instanceof WechatUnavailable) {
    return new CallError(ErrorCode.serverFault, { requestId }, 'wechat.unavailable');
  }
  if (error instanceof CarrierRefused) {
    return error.why === 'foreignNumber'
      ? new RefusedField('getMobileCode', 'wechat.foreignNumber')
      : new CallError(ErrorCode.wrongCredentials, { attemptsLeft: 0 }, 'oneTap.codeRefused');
  }
  if (error instanceof CarrierUnavailable) {
    return new CallError(ErrorCode.serverFault, { requestId }, 'oneTap.unavailable');
  }
  return error;
}

/** One-tap login with a mobile number verified by WeChat, or in an app by the carrier. */
export function createFastLogin({
  database,
  logins,
  wechatApps,
  carrier,
  fingerprint,
  log,
}: FastLoginDependencies) {
  /** Who verifies the number for a family: its identities by the codes of a login. @throws CallError 30002 */
  const verifierOf = (family: Family) => {
    const app = wechatApps[family];
    if (app) {
      return async ({ getMobileCode, loginCode }: FastLogin) =>
        identitiesOf(await app.identify({ loginCode, mobileCode: getMobileCode }));
    }
    if (carrier && OF_CARRIER.includes(family)) {
      return async ({ getMobileCode }: FastLogin): Promise<[Identity]> => [
        mobileIdentity(await carrier.mobileOf(getMobileCode)),
      ];
    }
    const why = OF_WECHAT.includes(family) ? 'wechat.notConfigured' : 'oneTap.notConfigured';
    throw new CallError(ErrorCode.noEngine, null, why);
  };

  return async (
    login: FastLogin,
    { family, device, address, requestId }: Client & { address: string; requestId: string },
  ): Promise<LoggedIn> => {
    const identify = verifierOf(family);
    const allowance = (name: string, subject: string, limit: number) => ({
      key: limitKey(fingerprint, name, subject),
      limit,
      windowMs: HOUR_MS,
    });
    const allowances = [
      allowance('fast-login', addressSubject(address), LOGINS_PER_HOUR),
      allowance('fast-login-network', networkSubject(address), NETWORK_LOGINS_PER_HOUR),
    ];
    await database.transaction((tx) => consume(tx, allowances));
    try {
      const { deviceSecret, registerUrl, affiliateCode } = login;
      return await logins.byIdentities(await identify(login), {
        family,
        device,
        deviceSecret,
        registerUrl,
        affiliateCode,
      });
    } catch (error) {
      if (error instanceof WechatUnavailable) log.warn({ err: error, requestId }, 'WeChat login unavailable');
      if (error instanceof CarrierUnavailable)
        log.warn({ err: error, requestId }, 'carrier login unavailable');
      throw toCallError(error, requestId);
    }
  };
}
