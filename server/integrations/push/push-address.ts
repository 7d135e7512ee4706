import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** The push services of the browser vendors: Chrome and its kin, Firefox, Edge, Safari. */
const services = new Set(['fcm.googleapis.com']);
const serviceFamilies = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * The address of a subscription, if it is one that pushes may be sent to: over https, at a known push service, on its
 * own port. `local` is the origin of a push service on this machine, for development. (Safety, section 2.3, S-SSRF.)
 */
export function pushAddress(endpoint: string, local?: string): URL | undefined {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return undefined;
  if (local !== undefined && url.origin === local) return url;
  const known = services.has(url.hostname) || serviceFamilies.some((family) => url.hostname.endsWith(family));
  return known && url.protocol === 'https:' && url.port === '' ? url : undefined;
}

/** Addresses inside a network, and those that are nobody's; an IPv4 address within IPv6 counts as what it stands for. */
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
/** What of IPv6 is in the world; the tunnels within it could lead inside. */
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

/** Finds the addresses of a host; `dns.lookup`, but in tests. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (fault: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a host for a connection, which is then made to the very address that was looked at here: a name that leads
 * inside, or leads there the second time, leads nowhere.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (fault, addresses) => {
      const first = addresses?.[0];
      if (fault || !first) return done(fault ?? new Error(`${host} has no address.`), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new Error(`${host} leads inside the network.`), []);
      }
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
