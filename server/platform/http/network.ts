import { isIPv4, isIPv6 } from 'node:net';

/** Returns an address in canonical notation; an IPv4-mapped IPv6 address becomes an IPv4 address. */
export function plainAddress(ip: string): string {
  const groups = groupsOf(ip);
  if (!groups || !isMapped(groups)) return ip;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/**
 * Returns the network of an address: an IPv4 address itself, or the first 64 bits of an IPv6 address, because every
 * customer has at least a /64 and can change addresses within it at will. Other texts are returned unchanged.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4) ?? plainAddress(ip);
}

/** Returns the first 48 bits of an IPv6 address, the largest network of a customer; undefined for others. */
export function wideNetworkOf(ip: string): string | undefined {
  return prefixOf(ip, 3);
}

function prefixOf(ip: string, length: number): string | undefined {
  const groups = groupsOf(ip);
  if (!groups || isMapped(groups)) return undefined;
  const prefix = groups.slice(0, length).map((group) => group.toString(16));
  return `${prefix.join(':')}::/${16 * length}`;
}

/** Returns the eight groups of an IPv6 address in any notation; undefined for others. */
function groupsOf(ip: string): number[] | undefined {
  if (!isIPv6(ip)) return undefined;
  const [head = '', tail] = ip.split('%', 1)[0]!.split('::');
  const first = numbersIn(head);
  const last = numbersIn(tail ?? '');
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

function numbersIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
}
