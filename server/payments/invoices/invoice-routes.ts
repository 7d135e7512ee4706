import { type Context, Hono } from 'hono';
import { type InvoiceKind, invoiceFiles, invoicePath } from '#contract/payments/invoices.ts';
import { paymentId } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { Limit, Limits } from '../../http/limits.ts';
import { problemOf, refuseWith } from '../../http/problem.ts';
import { requestInfoOf, type PeerOf } from '../../http/request-info.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Sql } from '../../postgres/db.ts';
import type { Visitors } from '../../site/visitors.ts';
import { invoicePage, invoicePolicy } from './invoice-page.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { ownInvoice } from './invoices-queries.ts';
import { type InvoiceSheet, sheetOf } from './invoice-sheet.ts';

export interface InvoiceServing {
  readonly db: Sql;
  readonly sessions: Sessions;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly peerOf: PeerOf;
}

/** A PDF is made anew each time it is asked for. */
export const documents: Limit = { name: 'documents', points: 120, seconds: 3600 };

/** Nobody but the owner's browser sees it, and not even that keeps it. */
const unkept = { 'cache-control': 'private, no-store' };

/** Invoices and credit notes, for their owners alone; to everybody else there are none. */
export function invoiceRoutes(serving: InvoiceServing): Hono {
  const app = new Hono();
  for (const kind of ['invoice', 'credit_note'] as const) {
    const file = invoiceFiles[kind];
    app.get(`/transactions/:id/${file}.html`, async (context, next) => {
      const sheet = await sheetFor(serving, context, kind);
      if (sheet instanceof Response) return sheet;
      if (!sheet) return await next();
      const id = context.req.param('id');
      const links = { payment: `/transactions/${id}`, pdf: invoicePath(id, kind, 'pdf') };
      return context.html(invoicePage(sheet, links), 200, { ...unkept, 'content-security-policy': invoicePolicy });
    });
    app.get(`/transactions/:id/${file}.pdf`, async (context, next) => {
      const sheet = await sheetFor(serving, context, kind);
      if (sheet instanceof Response) return sheet;
      if (!sheet) return await next();
      return context.body(new Uint8Array(await invoicePdf(sheet)), 200, {
        ...unkept,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${file}-${sheet.number}.pdf"`,
        'cross-origin-resource-policy': 'same-origin',
      });
    });
  }
  return app;
}

/** What is to be shown to who asks; nothing, if it is not theirs. */
async function sheetFor(
  { db, sessions, visitors, limits, clock, peerOf }: InvoiceServing,
  context: Context,
  kind: InvoiceKind,
): Promise<InvoiceSheet | Response | undefined> {
  const request = requestInfoOf(context, peerOf(context));
  const session = await sessions.of(request, clock.now());
  const payment_id = paymentId.safeParse(context.req.param('id')).data;
  if (!session || !payment_id) return undefined;
  const seconds = await limits.count(documents, session.member);
  if (seconds) return refuseWith(context, problemOf(refuse('too_many_requests', { seconds })));
  const invoice = await ownInvoice(db, session.member, { payment_id, kind });
  return invoice && sheetOf(invoice, (await visitors.of(request)).language);
}
