import { lookup } from 'node:dns/promises';
import { isLoopbackAddress } from '../lib/network-address';
import { DEVELOPMENT_SECRET_KEY, MIN_KEY_LENGTH } from './account-settings';
import type { Env } from './env';
import { HOW_TO_MAKE_A_KEY, isWeakKey } from './key-strength';
import type { Settings } from './settings';
import { ExitCode, StartupError } from './startup-error';

/** What is good enough for this machine alone; each sentence continues "HOST is …, and …" and says what to set. */
const DEFAULTS: readonly { holds: (settings: Settings) => boolean; sentence: string }[] = [
  {
    holds: ({ SMS_PROVIDER }) => SMS_PROVIDER !== 'console',
    sentence:
      'SMS_PROVIDER is console, which shows every log-in code to anyone who asks: set HOST to 127.0.0.1, or ' +
      'SMS_PROVIDER to aliyun or tencent, with its settings',
  },
  {
    holds: ({ SECRET_KEY }) => SECRET_KEY !== DEVELOPMENT_SECRET_KEY,
    sentence:
      'SECRET_KEY is not set, so that everybody knows what files are signed with: set HOST to 127.0.0.1, or ' +
      `SECRET_KEY to a random key (${HOW_TO_MAKE_A_KEY})`,
  },
  {
    holds: ({ SECRET_KEY }) => !isWeakKey(SECRET_KEY, MIN_KEY_LENGTH),
    sentence:
      'SECRET_KEY is easy to guess: set HOST to 127.0.0.1, or SECRET_KEY to a random key ' +
      `(${HOW_TO_MAKE_A_KEY})`,
  },
];

/** What a name stands for; nothing when it stands for nothing, which listening will tell. */
async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

/**
 * Refuses development's defaults where other machines can reach them, in development too: HOST is an address that is
 * not loopback, or a name that stands for one. Throws a StartupError that says what to set.
 */
export async function refuseExposedDefaults(
  env: Env,
  resolve: (host: string) => Promise<string[]> = addressesOf,
): Promise<void> {
  const broken = DEFAULTS.find((rule) => !rule.holds(env));
  if (!broken) return;
  const addresses = await resolve(env.HOST);
  if (addresses.every(isLoopbackAddress)) return;
  const sentence = `HOST is "${env.HOST}", which other machines can reach, and ${broken.sentence}.`;
  throw new StartupError('config', sentence, ExitCode.config);
}
