import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env';
import { refuseExposedDefaults } from './rules';

const SMS = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: 'Tuzuo',
  ALIYUN_SMS_TEMPLATE_ID: 'SMS_1',
};
const SECRET_KEY = 'dc1d9a2b75b7e0a1c8a5d46bf4ba09e3';

/** Host names and the addresses they resolve to; an address resolves to itself. */
const NAMES: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  workstation: ['127.0.1.1'],
  'both.example.com': ['127.0.0.1', '192.168.1.5'],
  'studio.example.com': ['203.0.113.9'],
  'nowhere.example.com': [],
};

const check = (HOST: string, settings: Record<string, string> = {}) =>
  refuseExposedDefaults(readEnv({ ...settings, HOST }), async (host) => NAMES[host] ?? [host]);

const REACHABLE = ['0.0.0.0', '::', '192.168.1.5', '203.0.113.9', 'fd00::1', '::ffff:10.0.0.1'];
const REACHABLE_NAMES = ['both.example.com', 'studio.example.com'];

describe('development defaults', () => {
  it.each([...REACHABLE, ...REACHABLE_NAMES])('are rejected at %s, one after the other', async (host) => {
    for (const [settings, sentence] of [
      [{}, /^HOST is ".+", which other machines can reach, and SMS_PROVIDER is console, .+: set HOST to 127/],
      [SMS, /^HOST is ".+", which other machines can reach, and SECRET_KEY is not set, .+: set HOST to 127/],
      [{ ...SMS, SECRET_KEY: 'a'.repeat(32) }, /and SECRET_KEY is easy to guess: set HOST to 127/],
    ] as const) {
      const refused = check(host, settings);
      await expect(refused).rejects.toThrow(sentence);
      await expect(refused).rejects.toMatchObject({ exitCode: ExitCode.config });
    }
    await expect(check(host, { ...SMS, SECRET_KEY })).resolves.toBeUndefined();
  });

  it.each([
    '',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    'localhost',
    'workstation',
    // Does not resolve: listening reports that.
    'nowhere.example.com',
  ])('are accepted at "%s"', async (host) => {
    await expect(check(host)).resolves.toBeUndefined();
  });

  it('are checked against the addresses that host names resolve to', async () => {
    await expect(refuseExposedDefaults(readEnv({ HOST: 'localhost' }))).resolves.toBeUndefined();
    await expect(refuseExposedDefaults(readEnv({ HOST: '0.0.0.0' }))).rejects.toThrow('SMS_PROVIDER');
  });
});
