import { ErrorCode } from '@tuzuo/core/api/errors';
import { expect, it } from 'vitest';
import { withDeadline } from '../lib/deadline';
import { failureOf } from './failure';

const lockTimeout = () =>
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

it.each([
  ['a lock timeout', async () => new Error('Failed query', { cause: lockTimeout() })],
  ['a missing answer', () => withDeadline(new Promise(() => undefined), 1).catch(Object)],
])('reports %s as overload, which is a fault: the call may yet succeed', async (_case, error) => {
  expect(failureOf(await error(), 'en', 'request-1')).toEqual({
    status: 200,
    envelope: {
      result: 'fail',
      code: ErrorCode.serverFault,
      reason: 'The server is busy. Please try again in a moment.',
      data: { requestId: 'request-1' },
    },
    unforeseen: true,
  });
});
