import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Env } from '../config/env';
import { configError } from '../config/rules';
import type { Database } from '../db/database';
import { createSandboxStore } from '../modules/cashier/service';
import type { Ledger } from '../modules/ledger/service';
import { createOrders, type Orders } from '../modules/order/service';
import type { Logger } from '../observability/logger';
import { createAlipay } from '../payments/alipay/alipay';
import type { PaymentProvider, Sandbox } from '../payments/port';
import { createSandbox } from '../payments/sandbox/sandbox';
import { createWxpay } from '../payments/wxpay/wxpay';
import { chooseWechatApps } from './accounts';

export type PaymentParts = {
  orders: Orders;
  /** Those that are configured. */
  providers: readonly PaymentProvider[];
  /** Where nobody pays with money. */
  sandbox: Sandbox | undefined;
};

/** Unset, it is for machines on which nobody can log in but who reads the codes on the screen. */
const hasSandbox = ({ PAY_SANDBOX, NODE_ENV, SMS_PROVIDER }: Env): boolean =>
  PAY_SANDBOX === undefined ? NODE_ENV !== 'production' && SMS_PROVIDER === 'console' : PAY_SANDBOX === 'on';

type KeySetting = 'WXPAY_PRIVATE_KEY' | 'WXPAY_PUBLIC_KEY' | 'ALIPAY_PRIVATE_KEY' | 'ALIPAY_PUBLIC_KEY';

/** A key that is set as text or as a file. Throws a StartupError that shows nothing of it. */
function readKey(env: Env, name: KeySetting, parse: (pem: string) => KeyObject): KeyObject {
  const file = env[`${name}_FILE`];
  try {
    return parse(env[name] ?? readFileSync(file ?? '', 'utf8'));
  } catch {
    const where = env[name] === undefined ? `${name}_FILE is "${file}", which` : `${name}`;
    throw configError(`${where} cannot be read as a key in PEM.`);
  }
}

function chooseWxpay(env: Env): PaymentProvider | undefined {
  const { WXPAY_MCH_ID: mchId, WXPAY_CERT_SERIAL: serial, WXPAY_API_V3_KEY: apiV3Key } = env;
  // `readEnv` does not let the others be absent.
  if (mchId === undefined || serial === undefined || apiV3Key === undefined) return undefined;
  const publicKeyId = env.WXPAY_PUBLIC_KEY_ID;
  const apps = {
    h5: env.WXPAY_H5_APP_ID,
    wxmini: env.WXMINI_APP_ID,
    wxmini_idphoto: env.WXMINI_IDPHOTO_APP_ID,
    app_android: env.WXPAY_MOBILE_APP_ID,
    app_ios: env.WXPAY_MOBILE_APP_ID,
  };
  return createWxpay({
    merchant: { mchId, serial, privateKey: readKey(env, 'WXPAY_PRIVATE_KEY', createPrivateKey) },
    apiV3Key,
    publicKey:
      publicKeyId === undefined
        ? undefined
        : { id: publicKeyId, key: readKey(env, 'WXPAY_PUBLIC_KEY', createPublicKey) },
    appIds: Object.fromEntries(Object.entries(apps).filter(([, appId]) => appId !== undefined)),
    apiUrl: env.WXPAY_API_URL,
  });
}

function chooseAlipay(env: Env): PaymentProvider | undefined {
  const { ALIPAY_APP_ID: appId, ALIPAY_API_URL: apiUrl } = env;
  if (appId === undefined) return undefined;
  return createAlipay({
    appId,
    apiUrl,
    privateKey: readKey(env, 'ALIPAY_PRIVATE_KEY', createPrivateKey),
    publicKey: readKey(env, 'ALIPAY_PUBLIC_KEY', createPublicKey),
  });
}

/** The providers that the environment names, by the money that they take: none of it in a sandbox. */
export function chooseProviders(
  env: Env,
  database: Pick<Database, 'orm' | 'transaction'>,
): Pick<PaymentParts, 'providers' | 'sandbox'> {
  const sandbox = hasSandbox(env)
    ? createSandbox({ store: createSandboxStore(database, env.TIME_ZONE), secretKey: env.SECRET_KEY })
    : undefined;
  const wxpay = chooseWxpay(env);
  const alipay = chooseAlipay(env);
  return {
    providers: [...(wxpay ? [wxpay] : []), ...(alipay ? [alipay] : []), ...(sandbox ? [sandbox] : [])],
    sandbox,
  };
}

/** Orders, with the providers that the environment names. */
export function startPayments(env: Env, database: Database, ledger: Ledger, log: Logger): PaymentParts {
  const chosen = chooseProviders(env, database);
  const orders = createOrders({
    database,
    ledger,
    providers: chosen.providers,
    wechatApps: chooseWechatApps(env, database),
    refundDays: env.ORDER_REFUND_DAYS,
    publicUrl: env.PUBLIC_URL,
    log,
  });
  return { ...chosen, orders };
}
