import { Hono } from 'hono';
import { unsubscribePath } from '#contract/notifications/notifications.ts';
import { isRefused } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { bytesOf } from '../../platform/http/read-input.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { unsubscribeByMail } from './subscription.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

/** Maximum size of a body, in bytes. Enough for `List-Unsubscribe=One-Click` in either form encoding. */
const bodyBytes = 4 * 1024;

/**
 * Serves mail programs that unsubscribe: one POST to the address in the `List-Unsubscribe` header, without cookie,
 * login or redirect, from any origin. The token is the only credential, and can do nothing else. (RFC 8058.) Not a call
 * of the contract, because only this request may come from any origin.
 */
export function oneClick(db: Db, links: UnsubscribeLinks, clock: Clock): Hono {
  const app = new Hono();
  app.post(unsubscribePath, async (context) => {
    context.header('cache-control', 'no-store');
    const body = await bytesOf(context.req.raw, bodyBytes);
    if (isRefused(body)) return context.text('Too long, or cut off.', body.refused === 'too_large' ? 413 : 400);
    const type = context.req.header('content-type') ?? '';
    if (!(await isOneClick(body, type)))
      return context.text('A form with List-Unsubscribe=One-Click is expected.', 400);
    const done = await unsubscribeByMail(db, links, context.req.query('token') ?? '', clock.now());
    return done ? context.text('Unsubscribed.') : context.text('This link is not known here.', 404);
  });
  return app;
}

async function isOneClick(body: Buffer, type: string): Promise<boolean> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  return form?.get('List-Unsubscribe') === 'One-Click';
}
