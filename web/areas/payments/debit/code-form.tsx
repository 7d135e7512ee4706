import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentId } from '#contract/payments.ts';
import { confirmDebit } from '#contract/payments/direct-debit.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, TextField } from '../../../shared/ui/field.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface CodeFormProps {
  payment: PaymentId;
  /** Last digits of the phone number that received the code. */
  phone: string;
  /** Returns to the form, where the member can request another code. */
  onChange: () => void;
}

/** Form for the code from the text message, which grants the mandate. */
export function CodeForm({ payment, phone, onChange }: CodeFormProps) {
  const words = useWords('direct-debit');
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [otp, setOtp] = useState('');
  const { submit, pending, trouble, forget } = useSubmit(confirmDebit, { code_invalid: 'otp', code_not_found: 'otp' });
  const sentence = useRefusalSentence('direct-debit', confirmDebit);
  const { refusal, fields } = trouble;
  const atField = fields.otp !== undefined;

  useEffect(() => heading.current?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = await submit({ payment_id: payment, otp });
    if (done) await navigate(`/transactions/${done.payment_id}`);
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="mt-6 grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-22 outline-none">
        {words('code_title')}
      </h2>
      <p className="text-muted">{words('code_text', { phone })}</p>
      <TextField
        label={words('code')}
        name="otp"
        value={otp}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={atField ? (refusal ? sentence(refusal) : words('refused.code_invalid')) : undefined}
        onChange={({ target }) => {
          setOtp(target.value);
          forget('otp');
        }}
        className="text-22 tracking-widest tabular-nums"
      />
      {refusal && !atField && <FieldError>{sentence(refusal)}</FieldError>}
      <Button type="submit" wide busy={pending}>
        {words('confirm')}
      </Button>
      <div className="flex flex-wrap gap-x-6">
        <Button variant="text" onClick={onChange}>
          {words('change')}
        </Button>
      </div>
    </form>
  );
}
