import { type FormEvent, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { askDebitCode, needsBic, type showDirectDebit } from '#contract/payments/direct-debit.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, TextField } from '../../../shared/ui/field.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { MandateText } from './mandate-text.tsx';

type Shown = ReplyOf<typeof showDirectDebit>;

/** Input of the form, kept while the code is requested so that nothing must be typed again. */
export interface TypedDebit {
  readonly account_holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly street: string;
  readonly house_number: string;
  readonly zip: string;
  readonly city: string;
  readonly phone: string;
  readonly mandate: boolean;
}

export const nothingTyped: TypedDebit = {
  account_holder: '',
  iban: '',
  bic: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
  mandate: false,
};

interface DebitFormProps {
  shown: Shown & { readonly order: NonNullable<Shown['order']>; readonly creditor: NonNullable<Shown['creditor']> };
  typed: TypedDebit;
  onType: (typed: TypedDebit) => void;
  onSent: (sent: ReplyOf<typeof askDebitCode>) => void;
}

const fieldOf = { iban_invalid: 'iban', iban_not_sepa: 'iban', bic_invalid: 'bic', phone_refused: 'phone' };

/** Form with the account, the address, the phone number and the mandate. */
export function DirectDebitForm({ shown, typed, onType, onSent }: DebitFormProps) {
  const words = useWords('direct-debit');
  const { submit, pending, trouble, forget } = useSubmit(askDebitCode, fieldOf);
  const sentence = useRefusalSentence('direct-debit', askDebitCode);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const { refusal, fields } = trouble;
  const atField = refusal && Object.keys(fields).length > 0;

  const errorAt = (name: string) => {
    const code = fields[name];
    if (!code) return undefined;
    return refusal && code === refusal.code ? sentence(refusal) : words('required');
  };
  const field = (name: Exclude<keyof TypedDebit, 'mandate'>) => ({
    name,
    value: typed[name],
    error: errorAt(name),
    onChange: ({ target }: { target: { value: string } }) => {
      onType({ ...typed, [name]: target.value });
      forget(name);
    },
  });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const sent = await submit({ ...typed, payment_id: shown.order.payment_id, mandate: typed.mandate });
    if (sent) return onSent(sent);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  const disagreed = tried && !typed.mandate;
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-4">
      <h2 className="text-18">{words('account_title')}</h2>
      <TextField label={words('holder')} autoComplete="name" {...field('account_holder')} />
      <TextField label="IBAN" autoComplete="off" autoCapitalize="characters" spellCheck={false} {...field('iban')} />
      {needsBic(typed.iban) && (
        <TextField
          label="BIC"
          hint={words('bic_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('bic')}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <TextField label={words('street')} autoComplete="address-line1" {...field('street')} />
        <TextField label={words('house_number')} {...field('house_number')} />
      </div>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <TextField label={words('zip')} autoComplete="postal-code" {...field('zip')} />
        <TextField label={words('city')} autoComplete="address-level2" {...field('city')} />
      </div>
      <TextField
        label={words('phone')}
        hint={words('phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phone')}
      />
      <MandateText creditor={shown.creditor} order={shown.order} />
      <div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={typed.mandate}
            aria-invalid={disagreed || undefined}
            aria-describedby={disagreed ? 'mandate-error' : undefined}
            onChange={({ target }) => onType({ ...typed, mandate: target.checked })}
            className="size-5 shrink-0 accent-primary"
          />
          {words('agree')}
        </label>
        {disagreed && <FieldError id="mandate-error">{words('agree_missing')}</FieldError>}
      </div>
      {refusal && !atField && <FieldError>{sentence(refusal)}</FieldError>}
      <Button type="submit" wide busy={pending}>
        {words('send')}
      </Button>
    </form>
  );
}
