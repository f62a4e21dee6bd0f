import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_SECRET_KEY } from './account-settings';
import { readEnv } from './env';

const ALIYUN = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '图作 科技',
  ALIYUN_SMS_TEMPLATE_ID: 'SMS_1',
};

const TENCENT = {
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'secret',
  TENCENT_SMS_APP_ID: '1400000000',
  TENCENT_SMS_SIGN_NAME: '图作',
  TENCENT_SMS_TEMPLATE_ID: '1234',
};

const PRODUCTION = {
  ...ALIYUN,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://studio.example.com/',
  SECRET_KEY: 'thirty-two random characters, at least',
};

function refusal(source: Record<string, string>): StartupError {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(source)}`);
}

describe('readEnv', () => {
  it('needs no settings in development, and then listens on loopback only', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 8787,
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      LOG_LEVEL: 'info',
      PUBLIC_URL: undefined,
      METRICS_TOKEN: undefined,
      WORKER_PORT: undefined,
      TRUST_PROXY: undefined,
      TIME_ZONE: 'Asia/Shanghai',
      SMS_PROVIDER: 'console',
      WXMINI_APP_ID: undefined,
      WECHAT_API_URL: 'https://api.weixin.qq.com',
    });
  });

  it('reads values, and treats an empty value as not set', () => {
    const env = readEnv({
      ...PRODUCTION,
      PORT: '0',
      DATABASE_URL: 'postgres://u:p%40ss@db:5432/tuzuo?sslmode=require',
      METRICS_TOKEN: 'a-long-enough-token',
      LOG_LEVEL: '',
      HOST: '',
      TRUST_PROXY: '10.0.0.0/8, ::1,127.0.0.1',
      TENCENT_SMS_TEMPLATE_PARAMS: 'code,minutes',
      TIME_ZONE: 'Europe/Paris',
      UNRELATED: 'ignored',
    });
    expect(env).toMatchObject({ HOST: '0.0.0.0', PORT: 0, LOG_LEVEL: 'info', TIME_ZONE: 'Europe/Paris' });
    expect(env.PUBLIC_URL).toBe('https://studio.example.com');
    expect(env.TRUST_PROXY).toEqual(['10.0.0.0/8', '::1', '127.0.0.1']);
    expect(env.TENCENT_SMS_TEMPLATE_PARAMS).toEqual(['code', 'minutes']);
    expect(env).not.toHaveProperty('UNRELATED');
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['WORKER_PORT', '65536'],
    ['WORKER_PORT', 'PORT'],
    ['PORT', ' 80'],
    ['HOST', 'not a host'],
    ['HOST', 'http://127.0.0.1'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'studio.example.com'],
    ['PUBLIC_URL', 'ftp://studio.example.com'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TIME_ZONE', '+08:00'],
    ['TIME_ZONE', 'Shanghai'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SMS_ENDPOINT', 'sms.example.com'],
    ['ALIYUN_SMS_TEMPLATE_ID', 'SMS 1'],
    ['TENCENT_SMS_TEMPLATE_PARAMS', 'code,name'],
    ['WECHAT_API_URL', 'api.weixin.qq.com'],
  ])('rejects %s=%s with a sentence that shows the value and says what to set', (name, value) => {
    const error = refusal({ [name]: value });
    expect(error.message).toMatch(
      new RegExp(`^${name} is ".*", which cannot be used: set ${name} to .+\\.$`),
    );
    expect(error.message).toContain(`"${value}"`);
    expect(error.exitCode).toBe(ExitCode.config);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/tuzuo'],
    ['DATABASE_URL', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2'],
    ['SECRET_KEY', 'hunter2'],
    ['ALIYUN_SMS_ACCESS_KEY_SECRET', 'hunter2 '],
    ['TENCENT_SMS_SECRET_KEY', 'hunter2 '],
    ['WXMINI_APP_SECRET', 'hunter2 '],
    ['WXMINI_IDPHOTO_APP_SECRET', 'hunter2 '],
    ['V1_API_KEYS', 'shop=hunter2'],
    ['V1_API_KEYS', 'hunter2-0123456789-0123456789-0123456789'],
    ['V1_API_KEYS', 'a=hunter2-0123456789-0123456789-01,a=hunter2-0123456789-0123456789-02'],
  ])('rejects %s without showing its value', (name, value) => {
    const { message } = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} has a value that cannot be used: set ${name} to .+\\.$`));
    expect(message).not.toContain('hunter2');
  });

  it.each([
    ['PUBLIC_URL', /^NODE_ENV is production, but PUBLIC_URL is not set: set it to/],
    ['SECRET_KEY', /^NODE_ENV is production, but SECRET_KEY is not set: set it to at least 32 random/],
    ['SMS_PROVIDER', /^NODE_ENV is production, but SMS_PROVIDER is console, .+: set it to aliyun or tencent/],
  ])('rejects production without %s', (name, sentence) => {
    expect(readEnv(PRODUCTION).NODE_ENV).toBe('production');
    const error = refusal({ ...PRODUCTION, [name]: '' });
    expect(error.message).toMatch(sentence);
    expect(error.exitCode).toBe(ExitCode.config);
  });

  it.each([
    [
      'PUBLIC_URL',
      'http://studio.example.com',
      /^NODE_ENV is production, but PUBLIC_URL begins with http:.+ set it/,
    ],
    [
      'SECRET_KEY',
      'a'.repeat(64),
      /^NODE_ENV is production, but SECRET_KEY is easy to guess: make one with: /,
    ],
    ['METRICS_TOKEN', '0123456789'.repeat(4), /but METRICS_TOKEN is easy to guess: make one with: /],
    [
      'V1_API_KEYS',
      `shop=${'hunter2'.repeat(5)}`,
      /but a key in V1_API_KEYS is easy to guess: make one with: /,
    ],
  ])('rejects production with %s=%s', (name, value, sentence) => {
    const { message, exitCode } = refusal({ ...PRODUCTION, [name]: value });
    expect(message).toMatch(sentence);
    expect(exitCode).toBe(ExitCode.config);
    expect(message).not.toContain(value);
  });

  it('rejects production with the public development key, and with the SMS provider console', () => {
    expect(refusal({ ...PRODUCTION, SECRET_KEY: DEVELOPMENT_SECRET_KEY }).message).toMatch(/SECRET_KEY/);
    expect(refusal({ ...PRODUCTION, SMS_PROVIDER: 'console' }).message).toMatch(/SMS_PROVIDER/);
  });

  it('rejects production with the payment sandbox, and WeChat Pay without its required settings', () => {
    expect(refusal({ ...PRODUCTION, PAY_SANDBOX: 'on' }).message).toMatch(
      /^NODE_ENV is production, but PAY_SANDBOX/,
    );
    const wxpay = {
      WXPAY_CERT_SERIAL: '5157',
      WXPAY_API_V3_KEY: 'k'.repeat(32),
      WXPAY_PRIVATE_KEY_FILE: 'key.pem',
    };
    const whole = { ...PRODUCTION, ...wxpay, WXPAY_MCH_ID: '1900000001' };
    expect(readEnv(whole).WXPAY_MCH_ID).toBe('1900000001');
    for (const name of [...Object.keys(wxpay)]) {
      expect(refusal({ ...whole, [name]: '' }).message).toMatch(new RegExp(`but ${name} is not set`));
    }
    expect(refusal({ ...whole, WXPAY_PUBLIC_KEY_FILE: 'pub.pem' }).message).toMatch(
      /WXPAY_PUBLIC_KEY_ID is not set/,
    );
    expect(refusal({ ...whole, WXPAY_API_V3_KEY: 'hunter2' }).message).not.toContain('hunter2');
  });

  it.each(
    [
      ...Object.keys(ALIYUN).map((name) => [name, ALIYUN] as const),
      ...Object.keys(TENCENT).map((name) => [name, TENCENT] as const),
    ].filter(([name]) => name !== 'SMS_PROVIDER'),
  )('rejects an SMS provider without its %s', (name, settings) => {
    expect(readEnv(settings)).toMatchObject({ SMS_PROVIDER: settings.SMS_PROVIDER });
    expect(refusal({ ...settings, [name]: '' }).message).toMatch(
      new RegExp(`^SMS_PROVIDER is ${settings.SMS_PROVIDER}, but ${name} is not set: set ${name} to .+\\.$`),
    );
  });

  it.each([
    ['WXMINI_APP_ID', 'WXMINI_APP_SECRET'],
    ['WXMINI_APP_SECRET', 'WXMINI_APP_ID'],
    ['WXMINI_IDPHOTO_APP_ID', 'WXMINI_IDPHOTO_APP_SECRET'],
    ['WXMINI_IDPHOTO_APP_SECRET', 'WXMINI_IDPHOTO_APP_ID'],
  ])('rejects %s without %s', (given, missing) => {
    const { message } = refusal({ [given]: 'hunter2' });
    expect(message).toMatch(
      new RegExp(`^${given} is set, but ${missing} is not set: set ${missing} to .+\\.$`),
    );
    expect(message).not.toContain('hunter2');
  });
});

describe('S3', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'tuzuo-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'very-secret',
  };

  it.each(['STORAGE', 'STORAGE_ALSO_READ'])('is set up as a whole: %s', (name) => {
    const wanted: Record<string, string> =
      name === 'STORAGE' ? { STORAGE: 's3' } : { STORAGE: 'local', STORAGE_ALSO_READ: 's3' };
    expect(readEnv({ ...wanted, ...S3 })).toMatchObject({
      S3_ENDPOINT: 'https://s3.example.com',
      S3_REGION: 'us-east-1',
    });
    for (const missing of Object.keys(S3))
      expect(refusal({ ...wanted, ...S3, [missing]: '' }).message).toContain(
        `${name} is s3, but ${missing} is not set`,
      );
  });

  it('with an own database needs the key of number gifts, which nodes could not share otherwise', () => {
    const shared = { STORAGE: 's3', ...S3, DATABASE_URL: 'postgres://u:p@db/tuzuo' };
    expect(refusal(shared).message).toContain('but NUMBER_GIFTS_KEY is not set');
    const key = '0a'.repeat(32);
    expect(readEnv({ ...shared, NUMBER_GIFTS_KEY: key }).NUMBER_GIFTS_KEY).toBe(key);
  });

  it('is not also read from where new files go, and no secret is shown', () => {
    expect(refusal({ STORAGE_ALSO_READ: 'local' }).message).toContain('set it to the other one');
    expect(refusal({ ...S3, S3_BUCKET: 'Not_a_bucket' }).message).toContain('Not_a_bucket');
    expect(refusal({ ...S3, S3_SECRET_ACCESS_KEY: 'two words' }).message).not.toContain('two words');
  });
});
