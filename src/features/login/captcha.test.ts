import { ErrorCode } from '@tuzuo/core/api/errors';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/request/errors';

vi.mock('@/request', async () => import('@/request/errors'));
vi.mock('./modes', () => ({}));
vi.mock('@/session/device', () => ({}));

const { CaptchaCanceled, withCaptcha } = await import('./captcha');

const subject = { purpose: 'sendCode', mobile: '13800000000' } as const;
const needed = () => new ApiError(ErrorCode.captchaNeeded, '', null);

describe('a call protected by a captcha', () => {
  it('shows no captcha while the server requires none', async () => {
    const solve = vi.fn();
    expect(await withCaptcha(subject, async () => 'done', solve)).toBe('done');
    expect(solve).not.toHaveBeenCalled();
  });

  it('is sent again once, with the token', async () => {
    const tokens: unknown[] = [];
    const attempt = async (token?: string) => {
      tokens.push(token);
      if (token === undefined) throw needed();
      return 'done';
    };
    const solve = vi.fn(async () => 'token');
    expect(await withCaptcha(subject, attempt, solve)).toBe('done');
    expect(tokens).toEqual([undefined, 'token']);
    expect(solve).toHaveBeenCalledExactlyOnceWith(subject);
  });

  it('does not loop when the token is refused', async () => {
    const solve = vi.fn(async () => 'token');
    await expect(withCaptcha(subject, () => Promise.reject(needed()), solve)).rejects.toMatchObject({
      code: ErrorCode.captchaNeeded,
    });
    expect(solve).toHaveBeenCalledTimes(1);
  });

  it('rejects when the user closes the captcha, and with any other failure at once', async () => {
    const cancel = () => Promise.reject(new CaptchaCanceled());
    const canceled = withCaptcha(subject, () => Promise.reject(needed()), cancel);
    await expect(canceled).rejects.toBeInstanceOf(CaptchaCanceled);
    const solve = vi.fn();
    await expect(withCaptcha(subject, () => Promise.reject(new Error('lost')), solve)).rejects.toThrow(
      'lost',
    );
    expect(solve).not.toHaveBeenCalled();
  });
});
