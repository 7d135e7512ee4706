import {
  Coins,
  Gift,
  HandCoins,
  ImageIcon,
  Landmark,
  type LucideIcon,
  MessageCircle,
  Sparkles,
  Undo2,
} from 'lucide-react';
import { Link } from 'react-router';
import type { LedgerCause, Transaction } from '#contract/credits.ts';
import { invoicePath } from '#contract/payments/invoices.ts';
import { useFormatter, useWords } from '../../shared/i18n/use-words.ts';

const icons: Readonly<Record<LedgerCause, LucideIcon>> = {
  bonus: Sparkles,
  given: HandCoins,
  purchase: Coins,
  message: MessageCircle,
  photo: ImageIcon,
  gift: Gift,
  refund: Undo2,
  debit_return: Landmark,
  chargeback: Landmark,
  chargeback_won: Landmark,
};

interface EntryProps {
  entry: Transaction;
  /** Leaves out the link to the payment, whose screen the owner of a closed account cannot open. */
  closed?: boolean;
}

/** Ledger entry with cause, time, amount and the balance after it. */
export function Entry({ entry, closed = false }: EntryProps) {
  const { cause, at, balance, payment_id } = entry;
  const words = useWords('credits');
  const format = useFormatter();
  const Icon = icons[cause];
  const moment = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex min-h-16 items-center gap-3.5 border-line px-4 py-2.5 not-last:border-b">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <span className="block font-semibold">{words(`causes.${cause}`)}</span>
        <time dateTime={at} className="block text-14 text-muted">
          {moment}
        </time>
        {payment_id && <PaymentLinks entry={entry} closed={closed} payment_id={payment_id} />}
      </div>
      <div className="flex shrink-0 flex-col items-end md:flex-row md:items-baseline md:gap-4">
        <Amount entry={entry} closed={closed} />
        <span className="text-14 text-muted tabular-nums md:min-w-32 md:text-right">
          {words('balance_after', { count: balance })}
        </span>
      </div>
    </li>
  );
}

/**
 * Links to an entry's payment, invoice or credit note, and withdrawal form. Documents are not screens, so they need a
 * plain `<a>`.
 */
function PaymentLinks({
  entry: { invoice, withdrawable_until },
  closed,
  payment_id,
}: Required<EntryProps> & { payment_id: string }) {
  const words = useWords('credits');
  const look = 'link inline-flex min-h-6 items-center text-14';
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {!closed && (
        <Link to={`/transactions/${payment_id}`} className={look}>
          {words('payment')}
        </Link>
      )}
      {invoice && (
        <a href={invoicePath(payment_id, invoice.kind, 'html')} className={look}>
          {words(invoice.kind, { number: invoice.number })}
        </a>
      )}
      {withdrawable_until && (
        <Link to={`/withdraw?order=${payment_id}`} className={look}>
          {words('withdraw')}
        </Link>
      )}
    </span>
  );
}

/** The amount, linked to its payment. Hidden from screen readers, which find a separate link beside it. */
function Amount({ entry: { delta, payment_id }, closed }: Required<EntryProps>) {
  const words = useWords('credits');
  const format = useFormatter();
  const written = format.number(delta, { signDisplay: 'always' }).replace('-', '−');
  return (
    <span className={`text-18 font-bold tabular-nums ${delta > 0 ? 'text-success-text' : ''}`}>
      {payment_id && !closed ? (
        <Link to={`/transactions/${payment_id}`} aria-hidden tabIndex={-1}>
          {written}
        </Link>
      ) : (
        <span aria-hidden>{written}</span>
      )}
      <span className="sr-only">{words(delta > 0 ? 'in' : 'out', { count: Math.abs(delta) })}</span>
    </span>
  );
}
