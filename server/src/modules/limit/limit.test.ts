import { describe, expect, it } from 'vitest';
import { addressSubject } from '../../lib/network-address';
import { createFingerprint, limitKey } from './service';

describe('addressSubject', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s stands for %s', (address, subject) => {
    expect(addressSubject(address)).toBe(subject);
  });
});

describe('limitKey', () => {
  const fingerprint = createFingerprint('one key');

  it('shows what for and not for whom', () => {
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
