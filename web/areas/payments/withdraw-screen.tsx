import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { checked } from '../../shared/api/schemas/checked.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { useUser } from '../../shared/people/user.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmailField, FieldError, TextField } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useCommonSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useFormatter, useWords } from '../../shared/i18n/use-words.ts';

export const handle = { words: ['payments'], late: true } satisfies ScreenHandle;

/** Handles submissions from browsers without scripts: the first shows the confirmation, the second withdraws. */
export const action = plainForm(withdraw, {
  input: ({ form }) => ({ ...empty, ...Object.fromEntries(form) }) as never,
});

const empty = { name: '', email: '', order: '' };
type Typed = typeof empty;

/** Withdrawal from a purchase, logged in or not: form, confirmation and receipt. (Safety, section 3.1.) */
export default function WithdrawScreen() {
  const words = useWords('payments.withdrawal');
  const format = useFormatter();
  const user = useUser();
  const { refund_days } = useSettings();
  const [query] = useSearchParams();
  const { typed, reply, refusal } = usePlainOutcome(withdraw);
  const [entered, setEntered] = useState<Typed>({
    name: typed.name ?? user?.profile.name ?? '',
    email: typed.email ?? user?.email ?? '',
    order: typed.order ?? query.get('order')?.slice(0, 80) ?? '',
  });
  const [isChecking, setChecking] = useState(() => isOnlyUnconfirmed(refusal?.problem.fields));
  const [declaredAt, setDeclaredAt] = useState(reply?.declared_at);

  if (declaredAt) {
    const moment = format.dateTime(new Date(declaredAt), { dateStyle: 'long', timeStyle: 'short' });
    return (
      <div className="px-4 py-14" role="status">
        <ScreenTitle>{words('done')}</ScreenTitle>
        <Notice heading="h1" title={words('done')} text={words('done_text', { moment })} />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-160 px-4 py-6 md:py-12">
      <ScreenTitle>{words('title')}</ScreenTitle>
      <h1 className="text-28 md:text-36">{words('title')}</h1>
      <p className="mt-3 mb-6 text-muted">{words('lead', { days: refund_days })}</p>
      <WithdrawForm
        entered={entered}
        onEnter={setEntered}
        isChecking={isChecking}
        onCheck={setChecking}
        onDone={setDeclaredAt}
      />
    </div>
  );
}

/** Returns whether the confirmation is the only field that is missing. */
function isOnlyUnconfirmed(fields: Readonly<Record<string, string>> = {}): boolean {
  return Object.keys(fields).join() === 'confirmed';
}

interface WithdrawFormProps {
  entered: Typed;
  onEnter: (typed: Typed) => void;
  /** True in the second step, in which the form shows the input for confirmation. */
  isChecking: boolean;
  onCheck: (checking: boolean) => void;
  onDone: (declared_at: string) => void;
}

function WithdrawForm({ entered, onEnter, isChecking, onCheck, onDone }: WithdrawFormProps) {
  const words = useWords('payments.withdrawal');
  const sentence = useCommonSentence();
  const { submit, pending, trouble, forget } = useSubmit(withdraw);
  const field = (name: keyof Typed) => ({
    name,
    value: entered[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onEnter({ ...entered, [name]: target.value });
      forget(name);
    },
    error: trouble.fields[name] && words(`errors.${name}`),
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!isChecking) {
      const wrong = checked(withdraw.input, { ...entered, confirmed: 'yes' });
      if (wrong.success) return onCheck(true);
    }
    const reply = await submit({ ...entered, confirmed: 'yes' });
    if (reply) return onDone(reply.declared_at);
    focusWrong(form);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-8"
    >
      {isChecking ? (
        <Check entered={entered} onBack={() => onCheck(false)} />
      ) : (
        <>
          <TextField label={words('name')} autoComplete="name" {...field('name')} />
          <EmailField label={words('email')} {...field('email')} />
          <TextField label={words('order')} hint={words('order_hint')} autoComplete="off" {...field('order')} />
        </>
      )}
      {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
      <Button
        type="submit"
        wide
        busy={pending}
        {...(isChecking && { name: 'confirmed', value: 'yes' })}
        key={isChecking ? 'confirm' : 'next'}
      >
        {words(isChecking ? 'confirm' : 'next')}
      </Button>
    </form>
  );
}

function Check({ entered, onBack }: { entered: Typed; onBack: () => void }) {
  const words = useWords('payments.withdrawal');
  return (
    <section aria-labelledby="check-title">
      <h2 id="check-title" className="text-22">
        {words('check')}
      </h2>
      <p className="mt-2 font-semibold">{words('check_text')}</p>
      <dl className="mt-3">
        {(['name', 'email', 'order'] as const).map((name) => (
          <div key={name} className="border-b border-line py-2.5">
            <dt className="text-14 text-muted">{words(name)}</dt>
            <dd className="break-all">
              <bdi>{entered[name]}</bdi>
            </dd>
            <input type="hidden" name={name} value={entered[name]} />
          </div>
        ))}
      </dl>
      <Button variant="text" size="small" className="mt-2 -ml-5" onClick={onBack}>
        {words('back')}
      </Button>
    </section>
  );
}
