import { Hono } from 'hono';
import { devPage } from '../mail/mailbox-page.ts';
import { escape } from '../mail/mail-content.ts';
import type { SmsOutbox } from './sms.ts';

/**
 * Serves a page with text messages, for development. They contain codes: never serve it in production or to another
 * machine.
 */
export function smsOutboxPage(outbox: SmsOutbox): Hono {
  const app = new Hono();
  app.get('/ops/sms', (context) => {
    const rows = outbox.kept.map(
      ({ to, text, at }) =>
        `<li><b>${escape(text)}</b><span>${escape(to)} · <time>${at.toISOString().slice(0, 19).replace('T', ' ')}</time></span></li>`,
    );
    return context.html(
      devPage('Text messages', rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No message yet.</p>'),
    );
  });
  return app;
}
