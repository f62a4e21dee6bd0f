import { ErrorCode } from '@tuzuo/core/api/errors';
import { describe, expect, it, vi } from 'vitest';
import { addWords } from '@/i18n/translate';
import { ApiError, networkError } from '@/request/errors';
import { loadAllWords } from '../../../tests/builders/words';
import zhCN from './words/zh-CN.json';

vi.mock('@/platform/storage', () => ({ storage: {} }));
vi.mock('@/platform/page-life', () => ({}));
vi.mock('@/request', async () => import('@/request/errors'));

const { failureOf } = await import('./failure');
loadAllWords();
const t = addWords('features/login', zhCN).in('en');
const refused = (code: ErrorCode, data: unknown) => new ApiError(code, 'No.', data);

describe('the message of a failed call', () => {
  it.each([
    ['sms', { attemptsLeft: 3 }, 'No. Attempts left: 3.'],
    ['sms', { attemptsLeft: 0 }, 'No. Please get a new code.'],
    ['password', { attemptsLeft: 0 }, 'No.'],
    ['oneTap', { attemptsLeft: 0 }, 'No.'],
    ['sms', null, 'No.'],
  ] as const)('for wrong credentials with %s and %o', (mode, data, sentence) => {
    expect(failureOf(refused(ErrorCode.wrongCredentials, data), mode, t)).toEqual({ sentence, mistakes: {} });
  });

  it('moves a short wait to the button, and states the minutes of a long one', () => {
    const short = failureOf(refused(ErrorCode.tooManyRequests, { retryAfterMs: 42_000 }), 'sms', t);
    expect(short).toEqual({ sentence: 'No.', mistakes: {}, waitMs: 42_000 });
    const long = failureOf(refused(ErrorCode.tooManyRequests, { retryAfterMs: 840_001 }), 'password', t);
    expect(long).toEqual({ sentence: 'No. Please try again in 15 min.', mistakes: {} });
  });

  it('shows what the server reports about a field below that field', () => {
    const { mistakes } = failureOf(
      refused(ErrorCode.badInput, { fields: { password: 'Short.' } }),
      'register',
      t,
    );
    expect(mistakes).toMatchObject({ password: 'Short.', newPassword: 'Short.', mobile: undefined });
    expect(failureOf(refused(ErrorCode.badInput, null), 'sms', t).mistakes).toEqual({});
  });

  it('reports the connection when no answer arrived', () => {
    const { sentence } = failureOf(networkError(), 'sms', t);
    expect(sentence).toBe('No connection. Check your network and try again.');
  });
});
