import { createHash } from 'node:crypto';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { escape } from '../../../integrations/mail/mail-content.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';
import { invoiceStyle } from './invoice-style.ts';

/**
 * The content security policy of the page, which loads and runs nothing. Its only style sheet is allowed by its hash.
 */
export const invoicePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(invoiceStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The links of the page. */
export interface InvoiceLinks {
  readonly payment: string;
  readonly pdf: string;
}

/** Renders a document as a standalone page for reading, printing or saving. */
export function invoicePage(sheet: InvoiceSheet, { payment, pdf }: InvoiceLinks): string {
  const { language, title, seller, facts, columns, lines, total } = sheet;
  const translate = translatorFor(language, 'invoice');
  const row = ([name, value]: readonly [string, string]) =>
    `<tr><th scope="row">${escape(name)}</th><td>${escape(value)}</td></tr>`;
  const column = (name: string) => `<th scope="col">${escape(name)}</th>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)}</title><style>${invoiceStyle}</style></head>
<body>
<nav aria-label="${escape(title)}"><a href="${escape(payment)}">${escape(translate('back'))}</a>
<a class="pdf" href="${escape(pdf)}" download>${escape(translate('pdf'))}</a></nav>
<main>
<h1>${escape(title)}</h1>
<h2>${escape(seller.heading)}</h2>
<address>${seller.lines.map(escape).join('<br>')}</address>
<dl>${facts.map(([name, value]) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl>
<table><thead><tr>${columns.map(column).join('')}</tr></thead>
<tbody>${lines.map(row).join('')}</tbody>
<tfoot>${row(total)}</tfoot></table>
</main></body></html>
`;
}
