import { CreditCard, FilePenLine, Landmark, type LucideIcon } from 'lucide-react';
import type { PaymentMethod } from '#contract/payment-methods.ts';

/** Our own drawing for a payment method: its initials on a colored background. We may not ship the brands' logos. */
interface Mark {
  readonly letters: string;
  readonly ground: string;
  readonly ink?: string;
}

const marks: Readonly<Record<PaymentMethod, Mark | LucideIcon>> = {
  sdd: FilePenLine,
  sct: Landmark,
  creditcard: CreditCard,
  prezelewy24: { letters: 'P24', ground: '#b3243c' },
  blik: { letters: 'blik', ground: '#22222a' },
  giropay: { letters: 'giro', ground: '#17426f' },
  mastercard: { letters: 'MC', ground: '#3b3230' },
  visa: { letters: 'VISA', ground: '#27407f' },
  dankort: { letters: 'DK', ground: '#a82135' },
  mobilepay: { letters: 'Mp', ground: '#3a50a6' },
  swish: { letters: 'Sw', ground: '#3d7f57' },
  twint: { letters: 'Tw', ground: '#262626' },
  satispay: { letters: 'Sp', ground: '#b13a2e' },
  vipps: { letters: 'Vi', ground: '#b64519' },
  cartebancaire: { letters: 'CB', ground: '#1f5f79' },
  nexi: { letters: 'nexi', ground: '#3434a6' },
  ideal: { letters: 'iD', ground: '#b02a68' },
  bancontact: { letters: 'Bc', ground: '#24508f' },
  applepay: { letters: 'Pay', ground: '#ffffff', ink: '#1d1d1f' },
  paysafecard: { letters: 'psc', ground: '#136a8f' },
  maestro: { letters: 'Ma', ground: '#2f5f9e' },
  paypal: { letters: 'PP', ground: '#25498c' },
  sofort: { letters: 'Sf', ground: '#8f3f5f' },
  eps: { letters: 'eps', ground: '#7f2d63' },
};

/** Drawing for a payment method. Hidden from screen readers, because the name is always beside it. */
export function MethodMark({ method }: { method: PaymentMethod }) {
  const mark = marks[method];
  if (!('letters' in mark)) {
    const Icon = mark;
    return (
      <span className="grid h-7.5 w-11 shrink-0 place-items-center rounded-lg border border-line bg-surface text-text">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      </span>
    );
  }
  const { letters, ground, ink = '#ffffff' } = mark;
  return (
    <svg viewBox="0 0 44 30" className="h-7.5 w-11 shrink-0 rounded-lg border border-line" aria-hidden>
      <rect width="44" height="30" fill={ground} />
      <text
        x="22"
        y="20"
        textAnchor="middle"
        fill={ink}
        fontSize={letters.length > 3 ? 12 : 14}
        fontWeight="700"
        letterSpacing="-0.2"
      >
        {letters}
      </text>
    </svg>
  );
}
