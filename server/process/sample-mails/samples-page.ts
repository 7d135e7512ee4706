import { Hono } from 'hono';
import { isLanguage, type Language, languages } from '#contract/languages.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import type { UnsubscribeLinks } from '../../areas/notifications/unsubscribe-link.ts';
import { devPage, framed } from '../../integrations/mail/mailbox-page.ts';
import { escape } from '../../integrations/mail/mail-content.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { sampleMails, sampleReader } from './samples.ts';

interface SampleTools {
  readonly db: Db;
  readonly sites: Sites;
  readonly links: UnsubscribeLinks;
  readonly now: () => Date;
}

/**
 * `/ops/mails`, for development: one of every email, in each language, as the site would send it. Sends and stores
 * nothing.
 */
export function sampleMailsPage({ db, sites, links, now }: SampleTools): Hono {
  const app = new Hono();
  const written = async (host: string, kind: string, language: Language) =>
    await sampleOf({ db, sites, links, now }, await sites.of(host), kind, language);

  app.get('/ops/mails', async (context) => {
    const asked = context.req.query('language');
    const language = isLanguage(asked) ? asked : 'en';
    const links = languages.map((one) => `<a href="/ops/mails?language=${one}">${one}</a>`).join(' ');
    const kinds = await Promise.all(
      Object.keys(sampleMails).map(async (kind) => {
        const mail = await written(context.req.header('host') ?? '', kind, language);
        const address = `/ops/mails/${encodeURIComponent(kind)}?language=${language}`;
        return `<h2>${escape(kind)}</h2><p lang="${language}"><b>${escape(mail!.subject)}</b></p>
<iframe title="${escape(kind)}" loading="lazy" sandbox="" src="${address}"></iframe>
<details><summary>Text</summary><pre lang="${language}">${escape(mail!.body_text)}</pre></details>`;
      }),
    );
    return context.html(devPage('All mails', `<p>${links} · <a href="/ops/mail">Mailbox</a></p>${kinds.join('\n')}`));
  });

  app.get('/ops/mails/:kind', async (context) => {
    const { language } = context.req.query();
    if (!isLanguage(language)) return context.notFound();
    const mail = await written(context.req.header('host') ?? '', context.req.param('kind'), language);
    return mail ? framed(context, mail.body_html) : context.notFound();
  });

  return app;
}

/** Undefined for an unknown kind. */
export async function sampleOf(
  { db, sites, links, now }: SampleTools,
  site: KnownSite,
  kind: string,
  language: Language,
) {
  const write = Object.hasOwn(sampleMails, kind) ? sampleMails[kind] : undefined;
  if (!write) return undefined;
  const to = { ...sampleReader, language, site: site.domain, confirmed_at: now() };
  try {
    await transact(db, async (tx) => {
      await write({ tx, sites, site, links, to, now: now() });
      const mail = await tx
        .selectFrom('mail')
        .select(['subject', 'body_text', 'body_html', 'language', 'kind', 'unsubscribe_url'])
        .where('to_address', '=', sampleReader.email)
        .executeTakeFirstOrThrow();
      // Roll back: the sample must not be stored.
      throw new Sampled(mail);
    });
  } catch (fault) {
    if (fault instanceof Sampled) return fault.mail;
    throw fault;
  }
  return undefined;
}

interface SampleMail {
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly language: string;
  readonly kind: string;
  readonly unsubscribe_url: string | null;
}

class Sampled extends Error {
  readonly mail: SampleMail;

  constructor(mail: SampleMail) {
    super('A sample is not kept.');
    this.mail = mail;
  }
}
