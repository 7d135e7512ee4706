import { type Context, Hono } from 'hono';
import { formatMoney } from '#contract/money.ts';
import { methodNames } from '#contract/payment-methods.ts';
import { isRefused } from '#contract/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { problemOf, refuseWith } from '../../http/problem.ts';
import { bytesOf } from '../../http/read-input.ts';
import type { Db } from '../../postgres/db.ts';
import { words } from '../../kernel/catalogue.ts';
import { escape } from '../mail/mail-content.ts';
import { checkoutStyle } from './checkout-style.ts';
import { type SandboxDecision, decide, decisions, pendingSeconds, sandboxPayment } from './sandbox.ts';

/**
 * The sandbox's own checkout page, where the payer decides how the payment ends. It belongs to the "provider": it
 * knows the payment's reference, but not who is logged in with us.
 */
export function sandboxCheckout(db: Db, clock: Clock): Hono {
  const app = new Hono();

  app.get('/sandbox-pay/:ref', async (context) => {
    const payment = await sandboxPayment(db, context.req.param('ref'), clock.now());
    return payment ? page(context, payment) : context.notFound();
  });

  app.post('/sandbox-pay/:ref', async (context) => {
    const now = clock.now();
    const payment = await sandboxPayment(db, context.req.param('ref'), now);
    if (!payment) return context.notFound();
    const body = await bytesOf(context.req.raw);
    if (isRefused(body)) return refuseWith(context, problemOf(body));
    const decision = new URLSearchParams(body.toString()).get('decision');
    if (!decisions.includes(decision as SandboxDecision)) return page(context, payment);
    await decide(db, payment.ref, decision as SandboxDecision, now);
    return context.redirect(payment.return_url, 303);
  });

  return app;
}

type Shown = NonNullable<Awaited<ReturnType<typeof sandboxPayment>>>;

function page(context: Context, payment: Shown): Response | Promise<Response> {
  const { language, method, description, ref } = payment;
  const say = words(language, 'sandbox');
  const amount = formatMoney(payment, language);
  const facts = [
    [say('to'), description],
    [say('method'), methodNames[method] ?? say(`methods.${method as 'sct'}`)],
    [say('reference'), ref],
  ];
  context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  context.header('cache-control', 'no-store');
  return context.html(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(say('title'))}</title><style>${checkoutStyle}</style></head>
<body><main>
<p class="notice">${escape(say('notice'))}</p>
<h1>${escape(amount)}</h1>
<dl>${facts.map(([name = '', value = '']) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl>
${payment.status === 'open' || payment.status === 'pending' ? choices(say, amount) : decided(say, payment.return_url)}
</main></body></html>`);
}

type SaySandbox = ReturnType<typeof words<'sandbox'>>;

function choices(say: SaySandbox, amount: string): string {
  const button = (decision: Exclude<SandboxDecision, 'completed'>) => {
    const hint =
      decision === 'pending' ? `<small>${escape(say('pending_hint', { seconds: pendingSeconds }))}</small>` : '';
    return `<button name="decision" value="${decision}">${escape(say(`decisions.${decision}`))}${hint}</button>`;
  };
  const others = (['pending', 'failed', 'cancelled', 'expired'] as const).map(button);
  return `<form method="post">
<button class="pay" name="decision" value="completed">${escape(say('pay', { amount }))}</button>
<h2>${escape(say('question'))}</h2>${others.join('')}</form>`;
}

function decided(say: SaySandbox, return_url: string): string {
  return `<p>${escape(say('decided'))}</p><p><a href="${escape(return_url)}">${escape(say('back'))}</a></p>`;
}
