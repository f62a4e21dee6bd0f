import { describe, expect, it } from 'vitest';
import {
  addressSubject,
  isLoopbackAddress,
  isPrivateAddress,
  isPublicAddress,
  networkSubject,
} from './network-address';

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

describe('an address of an internet service', () => {
  it.each([
    '8.8.8.8',
    '223.5.5.5',
    '100.63.255.255',
    '192.88.98.1',
    '198.17.255.255',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '::ffff:808:808',
    '2400:3200::1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '3ffe::1',
  ])('can be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  // The first and last address of each entry of IANA's special-purpose registries, and of multicast and reserved space.
  it.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private use', '10.0.0.0', '10.255.255.255'],
    ['shared address space', '100.64.0.0', '100.127.255.255'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['link local, with the metadata of clouds', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
    ['private use', '172.16.0.0', '172.31.255.255'],
    ['protocol assignments', '192.0.0.0', '192.0.0.9', '192.0.0.170', '192.0.0.255'],
    ['documentation', '192.0.2.0', '192.0.2.255'],
    ['AS112', '192.31.196.0', '192.31.196.255', '192.175.48.0', '192.175.48.255'],
    ['AMT', '192.52.193.0', '192.52.193.255'],
    ['6to4 relays', '192.88.99.0', '192.88.99.1', '192.88.99.255'],
    ['private use', '192.168.0.0', '192.168.255.255'],
    ['benchmarks', '198.18.0.0', '198.19.255.255'],
    ['documentation', '198.51.100.0', '198.51.100.255', '203.0.113.0', '203.0.113.255'],
    ['multicast', '224.0.0.0', '239.255.255.255'],
    ['reserved', '240.0.0.0', '255.255.255.255'],
    ['unspecified, loopback', '::', '::1'],
    ['IPv4-compatible', '::8.8.8.8', '::10.0.0.1'],
    ['IPv4-mapped of a special one', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:192.88.99.1'],
    ['IPv4-translated', '::ffff:0:10.0.0.1', '::ffff:0:8.8.8.8', '::ffff:0:7f00:1'],
    ['NAT64', '64:ff9b::8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:a00:1'],
    ['discard only, dummy', '100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::1'],
    ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
    [
      'protocol assignments',
      '2001:1::1',
      '2001:2::1',
      '2001:3::1',
      '2001:4:112::1',
      '2001:10::1',
      '2001:20::1',
    ],
    ['protocol assignments', '2001:30::1', '2001:1ff:ffff::1'],
    ['documentation', '2001:db8::', '2001:db8:ffff::1', '3fff::', '3fff:fff:ffff::1'],
    ['6to4', '2002::', '2002:a00:1::1', '2002:ffff:ffff::1'],
    ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff::1'],
    ['segment routing', '5f00::', '5f00:ffff::1'],
    ['unique local', 'fc00::', 'fdff:ffff::1'],
    ['link local', 'fe80::1%eth0', 'febf::1'],
    ['site local', 'fec0::', 'feff::1'],
    ['multicast', 'ff00::', 'ff02::1', 'ffff::1'],
    ['not assigned', '1fff::1', '4000::1', 'c000::1'],
    ['no address', 'localhost', '', '10.1', '0x7f.1', '::ffff:1.2.3'],
  ])('is none of %s', (_what, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
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
    // However it is spelled.
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:01:0002::6', '2001:db8:1:2'],
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
