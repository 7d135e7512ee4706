import { type Context, Hono } from 'hono';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type InvoiceKind, invoiceFiles, invoicePath, paymentsCsvPath } from '#contract/payments/invoices.ts';
import { paymentId } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sessions } from '../../accounts/sessions/sessions.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import { problemOf, refuseWith } from '../../../platform/http/problem.ts';
import { clientInfoOf, type ClientOf } from '../../../platform/http/client-info.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import type { Clock } from '../../../platform/core/clock.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import type { Visitors } from '../../site/visitors.ts';
import { invoicePage, invoicePolicy } from './invoice-page.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { ownInvoice } from './invoices-queries.ts';
import { sheetOf } from './invoice-sheet.ts';
import { paymentsCsv } from './payments-csv.ts';

export interface InvoiceServing {
  readonly db: Sql;
  readonly sessions: Sessions;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly clientOf: ClientOf;
}

/** Limit on downloads: a PDF is rendered on each request. */
export const documents: Limit = { name: 'documents', points: 120, seconds: 3600 };

/** Private: neither proxies nor the browser may cache documents. */
const unkept = { 'cache-control': 'private, no-store' };

/** Serves invoices, credit notes and the CSV of payments to their owners; responds 404 to everybody else. */
export function invoiceRoutes(serving: InvoiceServing): Hono {
  const app = new Hono();
  app.get(paymentsCsvPath, async (context) => {
    const reader = await readerOf(serving, context);
    if (reader instanceof Response) return reader;
    if (!reader) return context.notFound();
    const { member, language } = reader;
    const day = serving.clock.now().toISOString().slice(0, 10);
    return context.body(await paymentsCsv(serving.db, member, language), 200, {
      ...unkept,
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${translatorFor(language, 'invoice')('csv.file')}-${day}.csv"`,
      'cross-origin-resource-policy': 'same-origin',
    });
  });
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

interface InvoiceReader {
  readonly member: MemberId;
  readonly language: Language;
}

/** Returns the logged-in member, or an error response after too many requests. */
async function readerOf(
  { sessions, visitors, limits, clock, clientOf }: InvoiceServing,
  context: Context,
): Promise<InvoiceReader | Response | undefined> {
  const request = clientInfoOf(context, clientOf(context));
  const session = await sessions.evenClosed(request, clock.now());
  if (!session) return undefined;
  const seconds = await limits.consume(documents, session.member);
  if (seconds) return refuseWith(context, problemOf(refuse('too_many_requests', { seconds })));
  return { member: session.member, language: (await visitors.of(request)).language };
}

/** Returns the document of the logged-in member; undefined if it belongs to somebody else. */
async function sheetFor(serving: InvoiceServing, context: Context, kind: InvoiceKind) {
  const reader = await readerOf(serving, context);
  const payment_id = paymentId.safeParse(context.req.param('id')).data;
  if (reader instanceof Response) return reader;
  if (!reader || !payment_id) return undefined;
  const invoice = await ownInvoice(serving.db, reader.member, { payment_id, kind });
  return invoice && sheetOf(invoice, reader.language);
}
