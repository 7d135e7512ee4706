import { type Context, Hono } from 'hono';
import type { Sql } from '../../platform/postgres/db.ts';
import { escape } from './mail-content.ts';

/**
 * Serves a page with the outbox, for development: every email as its recipient sees it. Contains activation links:
 * never serve it in production or to another machine.
 */
export function mailboxPage(db: Sql): Hono {
  const app = new Hono();

  app.get('/ops/mail', async (context) => {
    const mails = await db.selectFrom('mail').selectAll().orderBy('created_at', 'desc').limit(100).execute();
    const rows = mails.map(
      (mail) => `<li><a href="/ops/mail/${mail.id}"><b>${escape(mail.subject)}</b>
<span>${escape(mail.to_name)} &lt;${escape(mail.to_address)}&gt; · ${mail.language} · ${mail.kind} ·
<time>${mail.created_at.toISOString().slice(0, 19).replace('T', ' ')}</time></span></a></li>`,
    );
    const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>';
    return context.html(devPage('Mailbox', `${list}<p><a href="/ops/mails">One of each kind</a></p>`));
  });

  app.get('/ops/mail/:id', async (context) => {
    const mail = await mailOf(db, context.req.param('id'));
    if (!mail) return context.notFound();
    return context.html(
      devPage(
        escape(mail.subject),
        `<p>${escape(mail.from_name)} → ${escape(mail.to_name)} &lt;${escape(mail.to_address)}&gt;</p>
<iframe title="HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" src="/ops/mail/${mail.id}/html"></iframe>
<h2>Text</h2><pre>${linked(escape(mail.body_text))}</pre>${headers(mail.unsubscribe_url)}<p><a href="/ops/mail">All mails</a></p>`,
      ),
    );
  });

  app.get('/ops/mail/:id/html', async (context) => {
    const mail = await mailOf(db, context.req.param('id'));
    if (!mail) return context.notFound();
    return framed(context, mail.body_html);
  });

  return app;
}

/** Serves an email for an iframe, without scripts or external resources. */
export function framed(context: Context, html: string): Response {
  context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
  context.header('x-frame-options', 'SAMEORIGIN');
  return context.html(html.replace('<head>', '<head><base target="_top">'));
}

async function mailOf(db: Sql, id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  return await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
}

function headers(unsubscribe: string | null): string {
  if (!unsubscribe) return '';
  const lines = `List-Unsubscribe: <${unsubscribe}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click`;
  return `<h2>Headers</h2><pre>${escape(lines)}</pre>`;
}

function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

/** Renders a page for developers. */
export function devPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
:root{color-scheme:light dark}body{max-width:760px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif}
ul{list-style:none;padding:0}li a{display:grid;padding:12px 0;border-bottom:1px solid #8885;text-decoration:none;color:inherit}
span{opacity:.75;font-size:14px}iframe{width:100%;height:560px;border:1px solid #8885;border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>${title}</h1>${body}</body></html>`;
}
