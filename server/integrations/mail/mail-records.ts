import { createPublicKey } from 'node:crypto';
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
  const key = dkim && [{ name: `${dkim.selector}._domainkey.${domain}`, value: publishedKey(dkim.key) }];
  return [
    { name: domainOf(bounces ?? from), value: `v=spf1 ${server ? `a:${server}` : 'a'} -all` },
    ...(key ?? []),
    { name: `_dmarc.${domain}`, value: `v=DMARC1; p=quarantine; rua=mailto:${from}` },
  ];
}

/** Formats the records for a zone file, and lists missing settings. */
export function recordsToPublish(domains: MailDomains): string {
  const records = mailRecords(domains).map(({ name, value }) => `${name}. IN TXT ${inStrings(value)}`);
  const { server, dkim } = domains;
  const missing = [
    ...(server ? [] : ['Set SMTP_URL: the first record has to name the server that sends your mails.']),
    ...(dkim ? [] : ['Set DKIM_KEY_FILE (openssl genrsa 2048 > dkim.pem), or have your mail server sign.']),
  ];
  const note =
    'If your mail provider sends from servers of its own, its documentation has the value of the SPF record.';
  return [...records, '', ...missing, note].join('\n');
}

function publishedKey(key: string): string {
  const published = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return `v=DKIM1; k=rsa; p=${published}`;
}

/** Maximum length of a string in DNS, in bytes. Longer values are split. */
const longestString = 255;

function inStrings(value: string): string {
  const starts = Array.from({ length: Math.ceil(value.length / longestString) }, (_, index) => index * longestString);
  return starts.map((start) => `"${value.slice(start, start + longestString)}"`).join(' ');
}
