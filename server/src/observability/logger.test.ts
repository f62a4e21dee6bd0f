import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLogger, type Logger } from './logger';
import { truncateAddress } from './redact';

const MOBILE = '13812345678';

function logged(write: (log: Logger) => void): string {
  let text = '';
  write(
    createLogger('trace', {
      write: (line) => {
        text += line;
      },
    }),
  );
  return text;
}

function databaseError(): Error {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "identity_key"'), {
    code: '23505',
    detail: `Key (mobile)=(${MOBILE}) already exists.`,
  });
  const params = [MOBILE, 'hunter2', 'a poster text\n    at the seaside, hunter2'];
  return new DrizzleQueryError('insert into identity values ($1, $2, $3)', params, cause);
}

describe('the log', () => {
  it.each([
    'mobile',
    'code',
    'password',
    'oldPassword',
    'x-jwtsid',
    'X-JWTSID',
    'jwtSid',
    'cookie',
    'set-cookie',
    'authorization',
    'body',
  ])('never contains the value of a field named %s, at any depth', (name) => {
    const text = logged((log) => {
      log.info({ [name]: 'hunter2' }, 'flat');
      log.info({ request: { headers: [{ [name]: 'hunter2' }] } }, 'nested');
      log.child({}).info({ err: Object.assign(new Error('no'), { [name]: 'hunter2' }) }, 'on an error');
    });
    expect(text.split('\n').filter(Boolean)).toHaveLength(3);
    expect(text).not.toContain('hunter2');
    expect(text).toContain('[redacted]');
  });

  it('never contains a mobile number, anywhere', () => {
    const text = logged((log) => {
      log.info(`sent to ${MOBILE}.`);
      log.info({ path: `/s/${MOBILE}`, deep: [{ text: `+86${MOBILE}` }] }, 'sent to %s', MOBILE);
      log.error(new Error(`bad number ${MOBILE}`));
      log.error({ err: new Error(`bad number ${MOBILE}`) });
    });
    expect(text).not.toContain(MOBILE);
    expect(text.split('\n').filter(Boolean)).toHaveLength(4);
  });

  it('keeps numbers that only look similar', () => {
    expect(logged((log) => log.info({ bytes: 13812345678, id: '1381234567890' }))).toMatch(
      /"bytes":13812345678,"id":"1381234567890"/,
    );
  });

  it('keeps the query, the code and the frames of a failed query, and none of its values', () => {
    const text = logged((log) => {
      log.error({ err: databaseError() }, 'call failed');
      log.error(databaseError());
    });
    expect(text).not.toMatch(/hunter2|seaside|already exists/);
    expect(text).not.toContain(MOBILE);
    const { err } = JSON.parse(text.split('\n')[0] ?? '') as { err: Record<string, unknown> };
    expect(err.message).toBe('Failed query: insert into identity values ($1, $2, $3)');
    expect(err.cause).toMatchObject({ errorCode: '23505' });
    expect(err.stack).toMatch(/at .*logger\.test\.ts/);
  });

  it('ends on a cycle', () => {
    const cycle: Record<string, unknown> = { name: 'cycle' };
    cycle.self = cycle;
    expect(logged((log) => log.info({ cycle }, 'round'))).toContain('"name":"cycle"');
  });
});

describe('truncateAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0'],
    ['::ffff:203.0.113.9', '203.0.113.0'],
    ['2001:db8:1:2::3', '2001:db8:1::'],
    ['::1', '::'],
    [undefined, 'unknown'],
  ])('%s → %s', (address, network) => {
    expect(truncateAddress(address)).toBe(network);
  });
});
