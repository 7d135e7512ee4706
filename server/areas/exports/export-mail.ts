import { addressee, greetingOf, mailFooter, mailedName, type Recipient } from '../accounts/account-mails.ts';
import { datesFor } from '../members/member-dates.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { post } from '../../integrations/mail/post.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { KnownSite } from '../../platform/core/sites.ts';
import { translatorFor } from '../../platform/core/catalog.ts';

interface Ready {
  readonly to: Recipient;
  readonly token: string;
  readonly expires_at: Date;
}

/** Emails the member that the archive is ready, with the token that other browsers need to download it. */
export async function mailExport(tx: Tx, site: KnownSite, { to, token, expires_at }: Ready, now: Date): Promise<void> {
  const translate = translatorFor(to.language, 'mails');
  const { moment } = await datesFor(tx, to);
  const content: MailContent = {
    subject: translate('data_export.subject', { site: mailedName(site) }),
    greeting: greetingOf(to),
    paragraphs: [
      translate('data_export.text'),
      translate('data_export.expires', { when: moment(expires_at) }),
      translate('data_export.not_you', { email: site.settings.support_email }),
    ],
    button: {
      label: translate('data_export.button'),
      href: `${site.origin}/settings?data_export=${token}#data-export`,
    },
    footer: mailFooter(site, to.language),
  };
  await post(tx, { to: addressee(site, to), kind: 'data_export', content }, now);
}

/** Emails the member that the archive failed and will not be retried, and how to request it again. */
export async function mailFailedExport(tx: Tx, site: KnownSite, to: Recipient, now: Date): Promise<void> {
  const translate = translatorFor(to.language, 'mails');
  const content: MailContent = {
    subject: translate('data_export_failed.subject', { site: mailedName(site) }),
    greeting: greetingOf(to),
    paragraphs: [
      translate('data_export_failed.text'),
      translate('data_export_failed.again', { email: site.settings.support_email }),
    ],
    button: { label: translate('data_export_failed.button'), href: `${site.origin}/settings#data-export` },
    footer: mailFooter(site, to.language),
  };
  await post(tx, { to: addressee(site, to), kind: 'data_export_failed', content }, now);
}
