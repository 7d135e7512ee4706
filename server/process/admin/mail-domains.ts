import type { MailDomains } from '../../integrations/mail/mail-records.ts';
import type { Config } from '../config.ts';

export function mailDomainsOf({ mailFrom, bounces, smtpUrl, dkim }: Config): MailDomains {
  return {
    from: mailFrom,
    bounces: bounces?.address,
    server: smtpUrl && new URL(smtpUrl).hostname.replace(/^\[(.*)\]$/, '$1'),
    dkim,
  };
}
