import { Check, Copy, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { useMoney } from '../use-money.ts';
import { CancelTransfer } from './cancel-transfer.tsx';
import { TransferCode } from './transfer-code.tsx';

type Waiting = Payment & { readonly transfer: NonNullable<Payment['transfer']> };

/** Bank details for a transfer, with its reference and the missing amount. */
export function TransferDetails({ payment }: { payment: Waiting }) {
  const words = useWords('payments.transfer');
  const format = useFormatter();
  const money = useMoney();
  const { transfer, currency } = payment;
  const { holder, iban, bic, reference, received_minor, missing_minor, until } = transfer;
  const missing = money({ amount_minor: missing_minor, currency });
  const part = { received: money({ amount_minor: received_minor, currency }), missing };
  return (
    <>
      <span className="mb-1 grid size-18 place-items-center rounded-full bg-soft text-link">
        <Landmark className="size-9" strokeWidth={1.75} aria-hidden />
      </span>
      <h1 className="text-28">{words('title', { amount: missing })}</h1>
      {received_minor > 0 && <p className="font-semibold">{words('part', part)}</p>}
      <p className="text-muted">{words('lead')}</p>
      <TransferCode epc={transfer.epc} />
      <dl className="mt-3 w-full rounded-card border border-line bg-surface px-5 py-2 text-left">
        <Row name={words('holder')} value={holder} />
        <Row name="IBAN" value={iban} />
        {bic && <Row name="BIC" value={bic} />}
        <Row name={words('reference')} value={reference} />
        <Row name={words('amount')} value={missing} />
        <Row name={words('until')} value={format.dateTime(new Date(until), { dateStyle: 'long' })} fixed />
      </dl>
      <p className="text-14 text-muted">{words('mailed')}</p>
      {payment.status === 'open' && <CancelTransfer payment_id={payment.payment_id} />}
    </>
  );
}

interface RowProps {
  name: string;
  value: string;
  /** True to hide the copy button, because the buyer need not type this value. */
  fixed?: boolean;
}

function Row({ name, value, fixed = false }: RowProps) {
  return (
    <div className="border-b border-line py-1.5 last:border-b-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="flex min-h-9 items-center justify-between gap-3 font-semibold tabular-nums wrap-anywhere">
        <span>{value}</span>
        {!fixed && <CopyButton name={name} value={value} />}
      </dd>
    </div>
  );
}

function CopyButton({ name, value }: { name: string; value: string }) {
  const words = useWords('payments.transfer');
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <button
      type="button"
      // If the browser refuses to copy the text, the member can select it by hand.
      onClick={() => void copy().catch(() => undefined)}
      className="grid size-11 shrink-0 place-items-center rounded-full text-link hover:bg-sunken"
    >
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      <span className="sr-only" aria-live="polite">
        {copied ? words('copied') : words('copy', { what: name })}
      </span>
    </button>
  );
}
