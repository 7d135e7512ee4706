import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Payment, timeBonus } from '#contract/payments.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { againPath } from '../payment.ts';
import { InvoiceLinkList } from './invoice-links.tsx';
import { WithdrawalLine } from './withdrawal-line.tsx';
import { useMethodName } from './payment-method.tsx';
import { useOnBreak } from '../spending/spending-note.tsx';
import { useMoney } from '../use-money.ts';

/** Details of a payment: package, amount, method and time. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const words = useWords('payments.payment');
  const order = useWords('payments.order');
  const method = useMethodName();
  const format = useFormatter();
  const money = useMoney();
  const isOnBreak = useOnBreak();
  const { currency, vat_percent } = payment;
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <section aria-labelledby="details-title" className="mt-10 rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id="details-title" className="mb-2 text-18">
        {words('details.title')}
      </h2>
      <dl>
        <Row name={words('details.package')}>{order('package', { count: payment.credits })}</Row>
        {payment.discountcode && (
          <Row name={words(payment.discountcode === timeBonus.code ? 'details.bonus' : 'details.discount')}>
            {words('details.bonus_value', { percent: payment.discount_percentage ?? 0 })}
          </Row>
        )}
        <Row name={words('details.total')}>
          <b>{money(payment)}</b>
        </Row>
        {vat_percent > 0 && (
          <Row name={words('details.vat', { percent: format.number(vat_percent) })}>
            {money({ amount_minor: payment.vat_minor, currency })}
          </Row>
        )}
        <Row name={words('details.method')}>{method(payment.payment_method)}</Row>
        <Row name={words('details.status')}>{words(`statuses.${payment.money_back ?? payment.status}`)}</Row>
        <Row name={words('details.ordered')}>{moment(payment.ordered_at)}</Row>
        {payment.paid_at && <Row name={words('details.paid')}>{moment(payment.paid_at)}</Row>}
        <Row name={words('details.number')}>
          <span className="text-14 break-all">{payment.payment_id}</span>
        </Row>
      </dl>
      <InvoiceLinkList payment={payment} />
      {payment.status === 'completed' && !payment.stopped_at && <WithdrawalLine payment_id={payment.payment_id} />}
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link to="/transactions" className="link inline-flex min-h-11 items-center">
          {words('details.statement')}
        </Link>
        <Link to="/pages/return-policy" className="link inline-flex min-h-11 items-center">
          {words('details.refund')}
        </Link>
        {payment.status === 'completed' && !payment.stopped_at && !isOnBreak && (
          <Link
            to={againPath(payment, { method: payment.payment_method })}
            className="link inline-flex min-h-11 items-center"
          >
            {words('details.again')}
          </Link>
        )}
      </p>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}
