import { describe, expect, it } from 'vitest';
import { createFingerprint, limitKey } from './service';

describe('limitKey', () => {
  const fingerprint = createFingerprint('one key');

  it('contains the name in plain text but not the subject', () => {
    const key = limitKey(fingerprint, 'send-day', '13812345678');
    expect(key).toMatch(/^send-day:[\w-]{43}$/);
    expect(limitKey(fingerprint, 'send-day', '13812345678')).toBe(key);
  });

  it.each([
    ['another subject', limitKey(fingerprint, 'send-day', '13812345679')],
    ['another allowance', limitKey(fingerprint, 'send-hour', '13812345678').replace('hour', 'day')],
    ['another server', limitKey(createFingerprint('other key'), 'send-day', '13812345678')],
  ])('differs for %s', (_case, other) => {
    expect(other).not.toBe(limitKey(fingerprint, 'send-day', '13812345678'));
  });
});
