import type { ReplyOf } from '#contract/call.ts';
import type { showDirectDebit } from '#contract/payments/direct-debit.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

type Shown = ReplyOf<typeof showDirectDebit>;

interface MandateProps {
  creditor: NonNullable<Shown['creditor']>;
  order: NonNullable<Shown['order']>;
}

/** Number of days between the announcement of a debit and the debit, as stated in the mandate. */
const noticeDays = 2;

/** Full text of the mandate: creditor, reference and the right to a refund. (EPC: SDD core.) */
export function MandateText({ creditor, order }: MandateProps) {
  const words = useWords('direct-debit');
  const facts = [
    [words('creditor'), `${creditor.name}, ${creditor.address}`],
    [words('creditor_id'), creditor.id],
    [words('reference'), order.mandate_reference],
    [words('kind'), words('once')],
  ];
  return (
    <section aria-labelledby="mandate-title" className="rounded-card border border-line bg-surface p-5">
      <h2 id="mandate-title" className="text-18">
        {words('mandate_title')}
      </h2>
      <dl className="mt-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="text-14 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-14">{words('mandate_text', { creditor: creditor.name, days: noticeDays })}</p>
      <p className="mt-2 text-14">{words('mandate_refund')}</p>
    </section>
  );
}
