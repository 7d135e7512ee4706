import { createPublicKey } from 'node:crypto';
import { type DkimSettings, domainOf } from './dkim.ts';

/** A TXT record of the domain name system. */
export interface DnsRecord {
  readonly name: string;
  readonly value: string;
}

/** Who sends mails, and where the undeliverable ones return to. */
export interface MailDomains {
  readonly from: string;
  readonly bounces: string | undefined;
  /** The host of the mail server; undefined if none is set. */
  readonly server: string | undefined;
  readonly dkim: DkimSettings | undefined;
}

/**
 * The records with which mailboxes tell our mails from forged ones: who may send for the domain that mails return to
 * (SPF), the key they are signed with (DKIM), and what to do with what fails both (DMARC).
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

/** The records as they are typed into a zone, and what is still missing. */
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

/** A string in DNS has at most 255 bytes; longer values are several. */
const longestString = 255;

function inStrings(value: string): string {
  const starts = Array.from({ length: Math.ceil(value.length / longestString) }, (_, index) => index * longestString);
  return starts.map((start) => `"${value.slice(start, start + longestString)}"`).join(' ');
}
