import { BlockList, isIP, SocketAddress } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Private addresses (RFC 1918, 3927, 6598, 4193, 4291) and loopback addresses. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE.addSubnet('169.254.0.0', 16, 'ipv4');
PRIVATE.addSubnet('100.64.0.0', 10, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/**
 * The rest of IANA's special-purpose registries (iana.org/assignments/iana-ipv4-special-registry), multicast and
 * reserved space: no internet service uses them, also where the registry calls an anycast address reachable.
 */
const SPECIAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  // The former relays of 6to4.
  ['192.88.99.0', 24],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  SPECIAL.addSubnet(network, bits, 'ipv4');
}
// Within global unicast. Teredo (in 2001::/23) and 6to4 embed an IPv4 address, which may be a private one.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  SPECIAL.addSubnet(network, bits, 'ipv6');
}

/**
 * The IPv6 addresses that services have: global unicast, and IPv4 addresses in IPv6 notation. All others are special,
 * such as NAT64 (64:ff9b::/96), IPv4-translated (::ffff:0:0:0/96) and IPv4-compatible (::/96) ones.
 */
const UNICAST = new BlockList();
UNICAST.addSubnet('2000::', 3, 'ipv6');
UNICAST.addSubnet('::ffff:0:0', 96, 'ipv6');

function isIn(list: BlockList, address: string): boolean {
  const [bare = ''] = address.split('%', 1);
  const version = isIP(bare);
  // An IPv4 address in IPv6 notation is looked up among IPv4 addresses.
  return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether this is a loopback IP address; false for a name. */
export const isLoopbackAddress = (address: string): boolean => isIn(LOOPBACK, address);

/** Whether this IP address belongs to this machine or a private network. */
export const isPrivateAddress = (address: string): boolean => isIn(PRIVATE, address);

/** Whether this IP address can belong to an internet service, that is, is not private or in a special range. */
export const isPublicAddress = (address: string): boolean => {
  const [bare = ''] = address.split('%', 1);
  const version = isIP(bare);
  const canBe = version === 4 || (version === 6 && UNICAST.check(bare, 'ipv6'));
  return canBe && !isIn(PRIVATE, address) && !isIn(SPECIAL, address);
};

/** The usual spelling of an IPv6 address without its zone; others in the way they are. */
function canonical(address: string): string {
  const [bare = ''] = address.split('%', 1);
  return isIP(bare) === 6 ? new SocketAddress({ address: bare, family: 'ipv6' }).address : bare;
}

/**
 * The subject of limits for an address: an IPv4 address itself, or the /64 network of an IPv6 address, which belongs to
 * one household or attacker as a whole.
 */
export function addressSubject(address: string): string {
  const spelled = canonical(address);
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1];
  if (v4 !== undefined) return v4;
  const [head = '', tail] = spelled.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** The network of an address, which one attacker may control as a whole: IPv4 /24, IPv6 /48. */
export function networkSubject(address: string): string {
  const subject = addressSubject(address);
  return subject.includes(':') ? subject.split(':').slice(0, 3).join(':') : subject.replace(/\.\d+$/, '');
}
