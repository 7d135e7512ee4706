import { Download } from 'lucide-react';
import { invoicePath } from '#contract/payments/invoices.ts';
import type { Payment } from '#contract/payments.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/**
 * Links to the invoice and credit note of a payment, as a page and as a PDF. Plain links, because documents are not
 * screens.
 */
export function InvoiceLinkList({ payment: { payment_id, invoices } }: { payment: Payment }) {
  const words = useWords('payments.payment.details');
  if (invoices.length === 0) return null;
  return (
    <ul className="mt-3">
      {invoices.map(({ kind, number }) => (
        <li key={kind} className="flex flex-wrap gap-x-6">
          <a href={invoicePath(payment_id, kind, 'html')} className="link inline-flex min-h-11 items-center">
            {words(kind, { number })}
          </a>
          <a
            href={invoicePath(payment_id, kind, 'pdf')}
            download
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <Download className="size-4.5" aria-hidden />
            {words(`${kind}_pdf`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
