import { ErrorCode } from '@tuzuo/core/errors';
import { expect, it } from 'vitest';
import { failureOf } from './failure';

it('asks a caller to come again when the database has too much to do, and tells the operator', () => {
  const waited = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const failed = new Error('Failed query: select 1', { cause: waited });
  expect(failureOf(failed, 'en', 'request-1')).toMatchObject({
    status: 200,
    envelope: { code: ErrorCode.tooManyRequests, data: { retryAfterMs: 5_000 } },
    unforeseen: true,
  });
});
