import { CreditCard, FilePenLine, Landmark, type LucideIcon, Smartphone, Ticket, WalletMinimal } from 'lucide-react';
import { methodNames, type PaymentMethod } from '#contract/payment-methods.ts';
import { useWords } from '../../words/use-words.ts';

/** The kind of a payment method; determines the drawing and the hint. */
type Kind = 'bank' | 'transfer' | 'card' | 'app' | 'phone' | 'wallet' | 'voucher' | 'mandate';

const kinds: Readonly<Record<PaymentMethod, Kind>> = {
  sdd: 'mandate',
  prezelewy24: 'bank',
  blik: 'app',
  sct: 'transfer',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'card',
  dankort: 'card',
  mobilepay: 'app',
  swish: 'app',
  twint: 'app',
  satispay: 'app',
  vipps: 'app',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'card',
  applepay: 'phone',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
};

const icons: Readonly<Record<Kind, LucideIcon>> = {
  bank: Landmark,
  transfer: Landmark,
  card: CreditCard,
  app: Smartphone,
  phone: Smartphone,
  wallet: WalletMinimal,
  voucher: Ticket,
  mandate: FilePenLine,
};

/** An icon for the kind of a payment method; the method's name is always written beside it. */
export function MethodTile({ method }: { method: PaymentMethod }) {
  const Icon = icons[kinds[method]];
  return (
    <span className="grid h-7.5 w-11 shrink-0 place-items-center rounded-lg border border-line bg-surface text-text">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/** The name of a payment method: its own, or one in the language of the page. */
export function useMethodName(): (method: PaymentMethod) => string {
  const words = useWords('payments.methods.names');
  return (method) => methodNames[method] ?? words(method as 'sdd' | 'sct' | 'creditcard');
}

/** What a buyer needs to know before choosing a method, if its name does not say it. */
export function useMethodHint(): (method: PaymentMethod) => string | undefined {
  const words = useWords('payments.methods.hints');
  return (method) => {
    if (method === 'creditcard') return words('card');
    const kind = kinds[method];
    return kind === 'bank' || kind === 'transfer' || kind === 'app' || kind === 'voucher' ? words(kind) : undefined;
  };
}
