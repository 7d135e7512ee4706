import { Coins, Gift, ImageIcon, Landmark, type LucideIcon, MessageCircle, Sparkles, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import type { LedgerCause, Transaction } from '#contract/credits.ts';
import { useFormatter, useWords } from '../words/use-words.ts';

const icons: Readonly<Record<LedgerCause, LucideIcon>> = {
  bonus: Sparkles,
  purchase: Coins,
  message: MessageCircle,
  photo: ImageIcon,
  gift: Gift,
  refund: Undo2,
  debit_return: Landmark,
  chargeback: Landmark,
  chargeback_won: Landmark,
};

/** One entry of the ledger: its cause, its time, and its amount. */
export function Entry({ entry: { cause, delta, at, payment_id } }: { entry: Transaction }) {
  const words = useWords('credits');
  const format = useFormatter();
  const Icon = icons[cause];
  const moment = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex min-h-16 items-center gap-3.5 border-line px-4 py-2.5 not-last:border-b">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{words(`causes.${cause}`)}</span>
        <time dateTime={at} className="block text-14 text-muted">
          {moment}
        </time>
        {payment_id && (
          <Link to={`/transactions/${payment_id}`} className="link inline-flex min-h-6 items-center text-14">
            {words('payment')}
          </Link>
        )}
      </span>
      <span className={`text-18 font-bold tabular-nums ${delta > 0 ? 'text-success-text' : ''}`}>
        <span aria-hidden>{format.number(delta, { signDisplay: 'always' }).replace('-', '−')}</span>
        <span className="sr-only">{words(delta > 0 ? 'in' : 'out', { count: Math.abs(delta) })}</span>
      </span>
    </li>
  );
}
