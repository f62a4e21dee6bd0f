import { describe, expect, it } from 'vitest';
import { addressSubject, isLoopbackAddress, isPrivateAddress, networkSubject } from './network-address';

describe('an address', () => {
  it.each([
    ['127.0.0.1', true, true],
    ['127.8.9.10', true, true],
    ['::1', true, true],
    ['::ffff:127.0.0.1', true, true],
    ['10.1.2.3', false, true],
    ['172.31.255.255', false, true],
    ['192.168.1.5', false, true],
    ['::ffff:192.168.1.5', false, true],
    ['fd00::1', false, true],
    ['fe80::1%eth0', false, true],
    ['0.0.0.0', false, false],
    ['::', false, false],
    ['172.32.0.1', false, false],
    ['203.0.113.9', false, false],
    ['2001:db8::1', false, false],
    ['localhost', false, false],
    ['', false, false],
  ])('%s: this machine %s, its network %s', (address, loopback, near) => {
    expect([isLoopbackAddress(address), isPrivateAddress(address)]).toEqual([loopback, near]);
  });
});

describe('addressSubject', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s has the subject %s', (address, subject) => {
    expect(addressSubject(address)).toBe(subject);
  });
});

describe('networkSubject', () => {
  it.each([
    ['203.0.113.9', '203.0.113'],
    ['2001:db8:1:2::6', '2001:db8:1'],
  ])('%s is in the network %s', (address, network) => {
    expect(networkSubject(address)).toBe(network);
  });
});
