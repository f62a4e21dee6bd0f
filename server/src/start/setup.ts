import type { Env } from '../config/env';
import { SETTINGS, type SettingName } from '../config/settings';
import { isLoopbackAddress } from '../lib/network-address';
import type { MissingPart } from '../modules/setup/service';

/** Parts that a new operator sets up, whether they are, and their settings. */
const PARTS: readonly {
  part: MissingPart['part'];
  isDone: (env: Env) => boolean;
  settings: readonly SettingName[];
}[] = [
  { part: 'sms', isDone: ({ SMS_PROVIDER }) => SMS_PROVIDER !== 'console', settings: ['SMS_PROVIDER'] },
  {
    part: 'payment',
    isDone: ({ WXPAY_MCH_ID, ALIPAY_APP_ID }) => (WXPAY_MCH_ID ?? ALIPAY_APP_ID) !== undefined,
    settings: ['WXPAY_MCH_ID', 'ALIPAY_APP_ID'],
  },
  {
    part: 'address',
    isDone: ({ PUBLIC_URL }) => PUBLIC_URL !== undefined,
    settings: ['PUBLIC_URL', 'SECRET_KEY', 'NODE_ENV'],
  },
  {
    part: 'operator',
    isDone: ({ OPERATOR_NAME, OPERATOR_CONTACT }) => (OPERATOR_NAME && OPERATOR_CONTACT) !== undefined,
    settings: ['OPERATOR_NAME', 'OPERATOR_CONTACT'],
  },
];

const isLoopback = (host: string) => host === 'localhost' || isLoopbackAddress(host);

/**
 * What is not set up and may be shown: nothing once others can reach this server, by its own address or through a proxy.
 */
export function missingSetup(env: Env): MissingPart[] {
  const isPrivate = env.NODE_ENV !== 'production' && isLoopback(env.HOST) && env.TRUST_PROXY === undefined;
  if (!isPrivate || env.SETUP_NOTICE === 'off') return [];
  return PARTS.filter(({ isDone }) => !isDone(env)).map(({ part, settings }) => ({
    part,
    settings: settings.map((name) => ({ name, rule: SETTINGS[name].rule, meaning: SETTINGS[name].meaning })),
  }));
}
