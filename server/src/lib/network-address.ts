import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses that only the neighbours in one network have (RFC 1918, 3927, 6598, 4193, 4291), and this machine's. */
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

function isIn(list: BlockList, address: string): boolean {
  const [bare = ''] = address.split('%', 1);
  const version = isIP(bare);
  // An IPv4 address in IPv6 notation is looked up among those of IPv4.
  return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether nobody but this machine can reach this IP address. A name is none. */
export const isLoopbackAddress = (address: string): boolean => isIn(LOOPBACK, address);

/** Whether this IP address belongs to this machine or its own network. */
export const isPrivateAddress = (address: string): boolean => isIn(PRIVATE, address);
