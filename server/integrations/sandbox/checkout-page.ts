import { type Context, Hono } from 'hono';
import { formatMoney } from '#contract/money.ts';
import { familyOf, methodNames } from '#contract/payment-methods.ts';
import { isRefused } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { problemOf, refuseWith } from '../../platform/http/problem.ts';
import { bytesOf } from '../../platform/http/read-input.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { escape } from '../mail/mail-content.ts';
import { isCardEnd, sandboxCardEnds, useCard } from './cards.ts';
import { type SandboxStep, sandboxVouchers, stepBefore } from './families.ts';
import {
  challenge,
  type SandboxDecision,
  decideSandboxPayment,
  decisions,
  pendingSeconds,
  sandboxPayment,
} from './sandbox.ts';

/**
 * Serves the sandbox's checkout page, where the payer decides how the payment ends. It belongs to the "provider": it
 * knows the payment's reference, but not our session.
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
    const form = new URLSearchParams(body.toString());
    const decision = form.get('decision') ?? '';
    if (!decisions.includes(decision as SandboxDecision)) return page(context, payment);
    const answer = { decision, code: form.get('code') ?? '', challenged: payment.challenged_at !== null };
    const step = isUndecided(payment) ? stepBefore(payment.method, answer) : undefined;
    const card = form.get('card');
    if (payment.customer && isCardEnd(card) && isUndecided(payment)) await useCard(db, payment.customer, card);
    if (step === 'challenge') await challenge(db, payment.ref, now);
    if (step) return page(context, payment, step);
    await decideSandboxPayment(db, payment.ref, decision as SandboxDecision, now);
    return context.redirect(payment.return_url, 303);
  });

  return app;
}

type Shown = NonNullable<Awaited<ReturnType<typeof sandboxPayment>>>;

function isUndecided({ status }: Shown): boolean {
  return status === 'open' || status === 'pending';
}

function page(context: Context, payment: Shown, step?: SandboxStep): Response | Promise<Response> {
  const { language, method, description, ref } = payment;
  const translate = translatorFor(language, 'sandbox');
  const amount = formatMoney(payment, language);
  const facts = [
    [translate('to'), description],
    [translate('method'), methodNames[method] ?? translate(`methods.${method as 'sct'}`)],
    [translate('reference'), ref],
  ];
  context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  context.header('cache-control', 'no-store');
  return context.html(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(translate('title'))}</title><style>${checkoutStyle}</style></head>
<body><main>
<p class="notice">${escape(translate('notice'))}</p>
<h1>${escape(amount)}</h1>
<dl>${facts.map(([name = '', value = '']) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl>
${isUndecided(payment) ? choices(translate, payment, amount, step) : decided(translate, payment.return_url)}
</main></body></html>`);
}

type SaySandbox = ReturnType<typeof translatorFor<'sandbox'>>;

function choices(translate: SaySandbox, { method, sequence }: Shown, amount: string, step?: SandboxStep): string {
  if (step === 'challenge') return bankAsks(translate, amount);
  const button = (decision: Exclude<SandboxDecision, 'completed'>) => {
    const hint =
      decision === 'pending' ? `<small>${escape(translate('pending_hint', { seconds: pendingSeconds }))}</small>` : '';
    return `<button name="decision" value="${decision}">${escape(translate(`decisions.${decision}`))}${hint}</button>`;
  };
  const others = (['pending', 'failed', 'cancelled', 'expired'] as const).map(button);
  const family = familyOf[method];
  const voucher = family === 'voucher' ? voucherField(translate, step) : '';
  const hint =
    family === 'transfer' || family === 'debit' ? '' : `<p class="hint">${escape(translate(`families.${family}`))}</p>`;
  const cards = sequence === 'first' ? cardField(translate) : '';
  return `<form method="post">${hint}${voucher}${cards}
<button class="pay" name="decision" value="completed">${escape(translate('pay', { amount }))}</button>
<h2>${escape(translate('question'))}</h2>${others.join('')}</form>`;
}

/** Renders the second step of a card payment: the bank's confirmation (3-D Secure). */
function bankAsks(translate: SaySandbox, amount: string): string {
  return `<form method="post"><h2>${escape(translate('challenge.title'))}</h2>
<p class="hint">${escape(translate('challenge.text', { amount }))}</p>
<button class="pay" name="decision" value="completed">${escape(translate('challenge.confirm'))}</button>
<button name="decision" value="failed">${escape(translate('challenge.refuse'))}</button>
<button name="decision" value="cancelled">${escape(translate('challenge.leave'))}</button></form>`;
}

function voucherField(translate: SaySandbox, step?: SandboxStep): string {
  const wrong = step === 'voucher_unknown' || step === 'voucher_too_small';
  const error = wrong
    ? `<p id="code-error" class="error" role="alert">${escape(translate(`voucher.${step}`))}</p>`
    : '';
  return `<label for="code">${escape(translate('voucher.label'))}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="off" value="${sandboxVouchers.full}"
${wrong ? 'aria-invalid="true" aria-describedby="code-error"' : ''}>${error}`;
}

/** Renders the choice of the card to be saved. */
function cardField(translate: SaySandbox): string {
  const option = (kind: keyof typeof sandboxCardEnds) =>
    `<option value="${sandboxCardEnds[kind]}">${escape(translate(`cards.${kind}`, { end: sandboxCardEnds[kind] }))}</option>`;
  return `<label for="card">${escape(translate('cards.label'))}</label>
<select id="card" name="card">${option('good')}${option('refused')}</select>`;
}

function decided(translate: SaySandbox, return_url: string): string {
  return `<p>${escape(translate('decided'))}</p><p><a href="${escape(return_url)}">${escape(translate('back'))}</a></p>`;
}

/** Deliberately different from our design, so that payers notice that they have left the shop. */
const checkoutStyle = `
:root{color-scheme:light dark;--page:#e9edf4;--card:#fff;--text:#1c2333;--muted:#525c74;--line:#d5dbe6;--control:#6f7a93;
--pay:#1d6b45;--pay-hover:#155437;--note:#fdf1da;--on-note:#6b4300;--focus:#1c2333}
@media (prefers-color-scheme:dark){:root{--page:#11141b;--card:#1c212d;--text:#e8ebf2;--muted:#a9b2c6;--line:#333b4d;
--control:#8390ab;--pay:#1f7a4e;--pay-hover:#1b6b45;--note:#37270f;--on-note:#f2c069;--focus:#e8ebf2}}
*{box-sizing:border-box}
body{margin:0;padding:16px;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;
background:var(--page);color:var(--text)}
main{width:100%;max-width:440px;padding:28px;background:var(--card);border-radius:12px;box-shadow:0 10px 40px #0b132022}
.notice{margin:0;padding:8px 12px;border-radius:8px;background:var(--note);color:var(--on-note);font-size:14px}
h1{margin:20px 0 12px;font-size:40px;line-height:1.1;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
dl{margin:0 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:10px}h2{margin:14px 0 0;font-size:14px;font-weight:600;color:var(--muted)}
.hint{margin:0;color:var(--muted)}.error{margin:0;font-weight:600}
input,select{min-height:48px;padding:8px 16px;font:inherit;border:1.5px solid var(--control);border-radius:8px;background:none;color:inherit}
button{min-height:48px;padding:8px 16px;font:inherit;border:1.5px solid var(--control);border-radius:8px;
background:none;color:inherit;cursor:pointer}
button:hover{background:var(--page)}
button small{display:block;color:var(--muted);font-size:14px}
.pay{min-height:56px;border-color:var(--pay);background:var(--pay);color:#fff;font-weight:700}.pay:hover{background:var(--pay-hover)}
a{display:inline-block;padding:10px 0;color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
@media (max-width:480px){body{padding:0;place-items:stretch}main{max-width:none;padding:24px 20px;border-radius:0;box-shadow:none}}`;
