import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** The push services of the browser vendors: Chromium, Firefox, Edge, Safari. */
const services = new Set(['fcm.googleapis.com']);
const serviceFamilies = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Returns the URL of a subscription if pushes may be sent to it: https, a known push service, the default port.
 * `local`: origin of a push service on this machine, for development. (Safety, section 2.3, S-SSRF.)
 */
export function pushAddress(endpoint: string, local?: string): URL | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return undefined;
  if (local !== undefined && url.origin === local) return url;
  const known = services.has(url.hostname) || serviceFamilies.some((family) => url.hostname.endsWith(family));
  return known && url.protocol === 'https:' && url.port === '' ? url : undefined;
}

/** Private and reserved IPv4 networks. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
/** Public IPv6 addresses, except `tunnels`, which could lead to private addresses. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 23, 'ipv6');
tunnels.addSubnet('2001:db8::', 32, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.check(address, 'ipv4');
  return outside.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

/** Has the signature of `dns.lookup`, which tests replace. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (fault: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a host name for a connection, which then uses the addresses that were checked here. Prevents DNS rebinding
 * to private addresses.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (fault, addresses) => {
      const first = addresses?.[0];
      if (fault || !first) return done(fault ?? new Error(`${host} has no address.`), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new Error(`${host} resolves to a private address.`), []);
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
