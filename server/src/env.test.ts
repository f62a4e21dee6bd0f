import { describe, expect, it } from 'vitest';
import { readEnv } from './env';
import { ExitCode, StartupError } from './startup-error';

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
  it('needs nothing for development, and then listens on loopback only', () => {
    expect(readEnv({})).toEqual({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 8787,
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      LOG_LEVEL: 'info',
      PUBLIC_URL: undefined,
      METRICS_TOKEN: undefined,
    });
  });

  it('takes what is set, and an empty value for not set', () => {
    const env = readEnv({
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: 'https://studio.example.com/',
      DATABASE_URL: 'postgres://u:p%40ss@db:5432/tuzuo?sslmode=require',
      METRICS_TOKEN: 'a-long-enough-token',
      LOG_LEVEL: '',
      HOST: '',
      UNRELATED: 'ignored',
    });
    expect(env).toMatchObject({ HOST: '0.0.0.0', PORT: 0, LOG_LEVEL: 'info' });
    expect(env.PUBLIC_URL).toBe('https://studio.example.com');
    expect(env).not.toHaveProperty('UNRELATED');
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['HOST', 'not a host'],
    ['HOST', 'http://127.0.0.1'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'studio.example.com'],
    ['PUBLIC_URL', 'ftp://studio.example.com'],
  ])('refuses %s=%s in a sentence that shows the value and says what to set', (name, value) => {
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
  ])('refuses %s without showing its value', (name, value) => {
    const { message } = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} has a value that cannot be used: set ${name} to .+\\.$`));
    expect(message).not.toContain('hunter2');
  });

  it('refuses production without a public address', () => {
    expect(refusal({ NODE_ENV: 'production' }).message).toMatch(/PUBLIC_URL is not set: set it to/);
  });
});
