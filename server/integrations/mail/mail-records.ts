import { createPublicKey } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { type DkimSettings, domainOf } from './dkim.ts';

/** A TXT record in DNS. */
export interface DnsRecord {
  readonly name: string;
  readonly value: string;
}

/** The sender of emails, and the address for bounces. */
export interface MailDomains {
  readonly from: string;
  readonly bounces: string | undefined;
  /** The host of the mail server, if set. */
  readonly server: string | undefined;
  readonly dkim: DkimSettings | undefined;
}

/**
 * Returns the DNS records that authenticate our email: allowed servers of the bounce domain (SPF), the signing key
 * (DKIM), and the policy for email that fails both (DMARC).
 */
export function mailRecords({ from, bounces, server, dkim }: MailDomains): DnsRecord[] {
  const domain = domainOf(from);
  const allowed = server !== undefined && isPublic(server) ? serverIn(server) : undefined;
  return [
    ...(allowed ? [{ name: domainOf(bounces ?? from), value: `v=spf1 ${allowed} -all` }] : []),
    ...(dkim ? [{ name: dkimName(dkim, domain), value: publishedKey(dkim.key) }] : []),
    { name: `_dmarc.${domain}`, value: `v=DMARC1; p=quarantine; rua=mailto:${from}` },
  ];
}

export function dkimName({ selector }: Pick<DkimSettings, 'selector'>, domain: string): string {
  return `${selector}._domainkey.${domain}`;
}

/** The mechanism of SPF for a server: a name or an address. */
function serverIn(server: string): string {
  if (isIP(server) === 0) return `a:${server}`;
  return `${isIPv6(server) ? 'ip6' : 'ip4'}:${server}`;
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::', 'ipv6');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether other machines can look up the server: not a loopback or private address, nor a name without a domain. */
export function isPublic(server: string): boolean {
  const version = isIP(server);
  if (version === 0) return /\.[a-z0-9-]+$/i.test(server) && !/\.(localhost|local|internal|localdomain)$/i.test(server);
  return !privateNetworks.check(server, version === 6 ? 'ipv6' : 'ipv4');
}

/** Formats the records for a zone file, and lists missing settings. */
export function recordsToPublish(domains: MailDomains): string {
  const records = mailRecords(domains).map(({ name, value }) => `${name}. IN TXT ${inStrings(value)}`);
  const { server, dkim, from, bounces } = domains;
  const spf = `the SPF record of ${domainOf(bounces ?? from)}`;
  const missing = [
    ...(server ? [] : [`${spf} is missing: set SMTP_URL, or name your mail server with --server HOST.`]),
    ...(server && !isPublic(server)
      ? [
          `${spf} is missing: ${server} (SMTP_URL) is an address that only this machine or network knows.`,
          '  Name the host from which your emails reach the internet: npm run admin -- mail-records --server HOST',
        ]
      : []),
    ...(dkim ? [] : ['Set DKIM_KEY_FILE (openssl genrsa 2048 > dkim.pem), or have your mail server sign.']),
  ].map((line) => line.replace(/^t/, 'T'));
  const note =
    'If your mail provider sends from servers of its own, its documentation has the value of the SPF record.';
  return [...records, '', ...missing, note].join('\n');
}

export function publishedKey(key: string): string {
  const published = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return `v=DKIM1; k=rsa; p=${published}`;
}

/** Maximum length of a string in DNS, in bytes. Longer values are split. */
const longestString = 255;

function inStrings(value: string): string {
  const starts = Array.from({ length: Math.ceil(value.length / longestString) }, (_, index) => index * longestString);
  return starts.map((start) => `"${value.slice(start, start + longestString)}"`).join(' ');
}
