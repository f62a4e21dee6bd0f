import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Family } from '@tuzuo/core/api/family';
import type { Env } from '../config/env';
import { configError } from '../config/rules';
import type { Database } from '../db/database';
import { createSandboxStore } from '../modules/cashier/service';
import type { Ledger } from '../modules/ledger/service';
import { createOrders, type Orders } from '../modules/order/service';
import { createAccessTokenStore } from '../modules/wechat-token/service';
import type { Logger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { createAlipay } from '../payments/alipay/alipay';
import { certificatesIn } from '../payments/alipay/certificates';
import { createAppleIap } from '../payments/apple-iap/apple-iap';
import { createStore } from '../payments/apple-iap/store';
import type { PaymentProvider, Sandbox } from '../payments/port';
import { createSandbox } from '../payments/sandbox/sandbox';
import { createWxpay } from '../payments/wxpay/wxpay';
import { LIVE, SANDBOX } from '../payments/wxpay-virtual/client';
import type { VirtualPayApp } from '../payments/wxpay-virtual/orders';
import { createWxpayVirtual } from '../payments/wxpay-virtual/wxpay-virtual';
import { createWechatCaller } from '../wechat/app';
import { chooseWechatApps } from './accounts';

export type PaymentParts = {
  orders: Orders;
  /** The configured providers. */
  providers: readonly PaymentProvider[];
  /** Set if payments move no real money. */
  sandbox: Sandbox | undefined;
};

/** If unset, enabled on development machines, where logging in requires reading the codes on the console. */
const hasSandbox = ({ PAY_SANDBOX, NODE_ENV, SMS_PROVIDER }: Env): boolean =>
  PAY_SANDBOX === undefined ? NODE_ENV !== 'production' && SMS_PROVIDER === 'console' : PAY_SANDBOX === 'on';

type KeySetting = 'WXPAY_PRIVATE_KEY' | 'WXPAY_PUBLIC_KEY' | 'ALIPAY_PRIVATE_KEY' | 'ALIPAY_PUBLIC_KEY';

/** Reads a key that is set as text or as a file. Throws a StartupError that does not contain it. */
function readKey(env: Env, name: KeySetting, parse: (pem: string) => KeyObject): KeyObject {
  const file = env[`${name}_FILE`];
  try {
    return parse(env[name] ?? readFileSync(file ?? '', 'utf8'));
  } catch {
    const where = env[name] === undefined ? `${name}_FILE is "${file}", which` : `${name}`;
    throw configError(`${where} cannot be read as a key in PEM.`);
  }
}

/** Reads certificates that are set as text or as a file. Throws a StartupError if there are none. */
function readCertificates(
  env: Env,
  name: 'ALIPAY_APP_CERT' | 'ALIPAY_CERT' | 'ALIPAY_ROOT_CERT',
): [X509Certificate, ...X509Certificate[]] {
  const file = env[`${name}_FILE`];
  let found: X509Certificate[] = [];
  try {
    found = certificatesIn(env[name] ?? readFileSync(file ?? '', 'utf8'));
  } catch {
    // Reported below.
  }
  const [first, ...others] = found;
  if (!first) throw configError(`${name} (or ${name}_FILE, "${file ?? ''}") holds no certificate in PEM.`);
  return [first, ...others];
}

function chooseWxpay(env: Env): PaymentProvider | undefined {
  const { WXPAY_MCH_ID: mchId, WXPAY_CERT_SERIAL: serial, WXPAY_API_V3_KEY: apiV3Key } = env;
  // `readEnv` guarantees that the others are present.
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
    // Points and memberships are virtual goods.
    offers: (family) => !isMiniProgram(family) || env.WXPAY_JSAPI_VIRTUAL_GOODS === 'on',
    apiUrl: env.WXPAY_API_URL,
  });
}

const isMiniProgram = (family: Family) => family === 'wxmini' || family === 'wxmini_idphoto';

/** Virtual payment in the mini-programs that have it, each with its own goods, keys and messages. */
function chooseWxpayVirtual(env: Env, database: Pick<Database, 'orm'>): PaymentProvider | undefined {
  const store = createAccessTokenStore(database);
  const app = (prefix: 'WXMINI' | 'WXMINI_IDPHOTO'): VirtualPayApp | undefined => {
    const [appId, secret] = [env[`${prefix}_APP_ID`], env[`${prefix}_APP_SECRET`]];
    const [offerId, appKey] = [env[`${prefix}_VIRTUAL_OFFER_ID`], env[`${prefix}_VIRTUAL_APP_KEY`]];
    // `readEnv` guarantees that the others are present.
    if (offerId === undefined || appId === undefined || secret === undefined) return undefined;
    if (appKey === undefined) return undefined;
    return {
      appId,
      offerId,
      appKey,
      env: env[`${prefix}_VIRTUAL_ENV`] === 'sandbox' ? SANDBOX : LIVE,
      ask: createWechatCaller({ appId, secret, apiUrl: env.WECHAT_API_URL }, store),
    };
  };
  const known = Object.entries({ wxmini: app('WXMINI'), wxmini_idphoto: app('WXMINI_IDPHOTO') }).filter(
    ([, one]) => one !== undefined,
  );
  return known.length > 0 ? createWxpayVirtual(Object.fromEntries(known)) : undefined;
}

function chooseAlipay(env: Env): PaymentProvider | undefined {
  const { ALIPAY_APP_ID: appId, ALIPAY_API_URL: apiUrl } = env;
  if (appId === undefined) return undefined;
  return createAlipay({
    appId,
    apiUrl,
    signScene: env.ALIPAY_SIGN_SCENE,
    privateKey: readKey(env, 'ALIPAY_PRIVATE_KEY', createPrivateKey),
    trust:
      (env.ALIPAY_APP_CERT ?? env.ALIPAY_APP_CERT_FILE) === undefined
        ? { publicKey: readKey(env, 'ALIPAY_PUBLIC_KEY', createPublicKey) }
        : {
            appCertificate: readCertificates(env, 'ALIPAY_APP_CERT')[0],
            alipayCertificate: readCertificates(env, 'ALIPAY_CERT')[0],
            roots: readCertificates(env, 'ALIPAY_ROOT_CERT'),
          },
  });
}

/**
 * Reads a file from Apple: the certificate as DER or PEM, the key as PEM. Throws a StartupError that does not contain
 * it.
 */
function readAppleFile<Content>(
  env: Env,
  name: 'APPLE_IAP_ROOT_CERT_FILE' | 'APPLE_IAP_KEY_FILE',
  parse: (bytes: Buffer) => Content,
): Content {
  try {
    return parse(readFileSync(env[name] ?? ''));
  } catch {
    throw configError(`${name} is "${env[name] ?? ''}", which cannot be read.`);
  }
}

function chooseAppleIap(env: Env): PaymentProvider | undefined {
  const { APPLE_IAP_BUNDLE_ID: bundleId, APPLE_IAP_APP_ID: appId } = env;
  const { APPLE_IAP_KEY_ID: keyId, APPLE_IAP_ISSUER_ID: issuerId } = env;
  // `readEnv` guarantees that the others are present.
  if (bundleId === undefined || keyId === undefined || issuerId === undefined) return undefined;
  const app = {
    bundleId,
    appId,
    keyId,
    issuerId,
    key: readAppleFile(env, 'APPLE_IAP_KEY_FILE', createPrivateKey),
    roots: [readAppleFile(env, 'APPLE_IAP_ROOT_CERT_FILE', (bytes) => new X509Certificate(bytes))],
  };
  const store = (isSandbox: boolean) =>
    createStore({
      ...app,
      isSandbox,
      apiUrl: env.APPLE_IAP_API_URL ?? `https://api.storekit${isSandbox ? '-sandbox' : ''}.apple.com`,
    });
  const tests = env.APPLE_IAP_TESTERS === undefined ? [] : [store(true)];
  return createAppleIap({
    stores: env.APPLE_IAP_ENV === 'sandbox' ? [store(true)] : [store(false), ...tests],
    products: env.APPLE_IAP_PRODUCTS ?? {},
  });
}

/** The providers of the environment, plus the sandbox if it is enabled. */
export function chooseProviders(
  env: Env,
  database: Pick<Database, 'orm' | 'transaction'>,
): Pick<PaymentParts, 'providers' | 'sandbox'> {
  const sandbox = hasSandbox(env)
    ? createSandbox({ store: createSandboxStore(database, env.TIME_ZONE), secretKey: env.SECRET_KEY })
    : undefined;
  const chosen = [
    chooseAppleIap(env),
    chooseWxpayVirtual(env, database),
    chooseWxpay(env),
    chooseAlipay(env),
    sandbox,
  ];
  return { providers: chosen.filter((provider) => provider !== undefined), sandbox };
}

type PaymentDependencies = {
  database: Database;
  ledger: Ledger;
  log: Logger;
  metrics?: Pick<Metrics, 'paymentAnomalies'>;
};

/** Starts the order service with the providers of the environment. */
export function startPayments(
  env: Env,
  { database, ledger, log, metrics }: PaymentDependencies,
): PaymentParts {
  const chosen = chooseProviders(env, database);
  const orders = createOrders({
    database,
    ledger,
    providers: chosen.providers,
    wechatApps: chooseWechatApps(env, database),
    refundDays: env.ORDER_REFUND_DAYS,
    keepsInvoiced: env.ORDER_REFUND_INVOICED === 'refuse',
    publicUrl: env.PUBLIC_URL,
    testers: env.APPLE_IAP_TESTERS,
    log,
    countAnomaly: (labels) => metrics?.paymentAnomalies.inc(labels),
  });
  return { ...chosen, orders };
}
