import { describe, expect, it } from 'vitest';
import { cleaned, EMPTY, mistakesIn } from './values';

const t = ((key: string) => key) as Parameters<typeof mistakesIn>[2];

describe('login input', () => {
  it.each([
    ['mobile', '138 0013 8000', '13800138000'],
    ['mobile', '+86 138-0013-8000', '13800138000'],
    ['mobile', '86138', '86138'],
    ['code', '12 34-56', '123456'],
    ['code', '1234567', '123456'],
    ['password', ' a b ', ' a b '],
  ] as const)('in %s, "%s" becomes "%s"', (field, text, value) => {
    expect(cleaned(field, text)).toBe(value);
  });

  it('is validated by field, and only where the mode needs it', () => {
    expect(mistakesIn(EMPTY, ['mobile', 'password'], t)).toEqual({
      mobile: 'mobile.wrong',
      password: 'password.missing',
    });
    const right = { mobile: '13800138000', code: '123456', password: 'x', newPassword: '12345678' };
    expect(mistakesIn(right, ['mobile', 'code', 'password', 'newPassword'], t)).toEqual({});
    for (const newPassword of ['1234567', 'x'.repeat(65)]) {
      expect(mistakesIn({ ...right, newPassword }, ['newPassword'], t)).toEqual({
        newPassword: 'password.length',
      });
    }
  });
});
