import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ageLockHours, minimumAge, signUp } from '#contract/accounts/accounts.ts';
import { withColon } from '#locales/grammar.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { focusWrong, wrongField } from '../../../shared/ui/browser/focus-wrong.ts';
import { isPhone } from '../../../shared/ui/browser/is-phone.ts';
import { StepHead } from '../../../shared/ui/step-head.tsx';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { useFieldError } from '../field-error.ts';
import { ScreeningNotice } from '../../../shared/people/screening-notice.tsx';
import { trackingConsent, useTracking } from '../../site/tracking/first-visit.ts';
import { signupCompleteParameter } from '../steps/use-signup-complete.ts';
import { useSignupStep } from './use-signup-step.ts';
import { CheckMail } from './check-mail.tsx';
import { QuestionFields } from './question-fields.tsx';
import {
  errorsFor,
  fieldOf,
  firstWrong,
  toSignUpInput,
  type SignupDraft,
  type SignupQuestion,
  questions,
  wrongAt,
} from './questions.ts';
import { forgetDraft, useSignupDraft } from './signup-draft.ts';
import { Trap, trapName } from './trap.tsx';

interface SignupFormProps {
  onBusy?: (busy: boolean) => void;
  /** True if a click has opened the form, so that the focus moves into it. */
  opened?: boolean;
  heading?: 'h1' | 'h2' | 'h3';
}

/** Sign-up form with one question per screen, for the dialog and the page. */
export function SignupFormFields({ onBusy, opened = false, heading: Heading = 'h1' }: SignupFormProps) {
  const words = useWords('accounts.sign_up');
  const refused = useWords('accounts.refused');
  const language = useLanguage();
  const [draft, setDraft] = useSignupDraft();
  const [mailed, setMailed] = useState<string>();
  const tracking = useTracking();
  const { submit, pending, trouble, forget } = useSubmit(signUp, fieldOf);
  const sentence = useRefusalSentence('accounts', signUp);
  const [returning, setReturning] = useState(false);
  const [slips, setSlips] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...trouble.fields, ...slips };
  const errorAt = useFieldError(errors, sentence(trouble.refusal));
  const asked = questions.filter((question) => !draft.given.includes(question));
  const { at: number, question, go, back } = useSignupStep(asked);
  const isLast = number === asked.length - 1;
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  useFocus(form, question, opened);

  const change = (changed: Partial<SignupDraft>, field: string) => {
    setDraft(changed);
    forget(field);
    const { [field]: _gone, ...left } = slips;
    setSlips(left);
  };
  // Includes questions answered on the previous page. Afterwards, the newcomer returns to the question they came from.
  const ask = (wanted: SignupQuestion) => {
    setDraft({ given: draft.given.filter((one) => one !== wanted) });
    setReturning(true);
    go(wanted);
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = wrongAt(question, draft);
    const unanswered = question === 'seek' && !draft.seek ? { ...wrong, seek: 'choose_gender' } : wrong;
    if (Object.keys(unanswered).length > 0) {
      setSlips(unanswered);
      return focusWrong(event.currentTarget);
    }
    if (!isLast) return go(returning ? (firstWrong(trouble.fields) ?? asked.at(-1)!) : asked[number + 1]!);
    return await join(event.currentTarget);
  };

  const join = async (sent: HTMLFormElement) => {
    const before = questions.find((one) => one !== question && Object.keys(wrongAt(one, draft)).length > 0);
    if (before) {
      setSlips(wrongAt(before, draft));
      return ask(before);
    }
    setReturning(false);
    const homepage = new FormData(sent).get(trapName);
    const came = Object.keys(tracking).length > 0 ? { tracking, tracking_consent: trackingConsent() } : {};
    onBusy?.(true);
    const done = await submit({ ...toSignUpInput(draft), ...came, ...(homepage && { homepage }) });
    onBusy?.(false);
    if (!done) return undefined;
    const { email } = draft;
    forgetDraft();
    if (done.user) window.location.assign(`/complete-signup?${signupCompleteParameter}=1`);
    else setMailed(email);
  };

  // Return to the question whose answer the server refused.
  const refusedAt = firstWrong(trouble.fields);
  const shownTrouble = useRef(trouble.fields);
  useEffect(() => {
    if (shownTrouble.current === trouble.fields) return;
    const fresh = Object.keys(trouble.fields).length > Object.keys(shownTrouble.current).length;
    shownTrouble.current = trouble.fields;
    if (fresh && refusedAt && refusedAt !== question) ask(refusedAt);
    else if (fresh && form.current) focusWrong(form.current);
  });

  if (mailed) return <CheckMail email={mailed} />;
  const elsewhere = Object.keys(trouble.fields).filter((field) => !Object.hasOwn(errorsFor(question, errors), field));
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action="/signup"
      onSubmit={(event) => void send(event)}
      className="flex min-h-full grow flex-col"
    >
      <StepHead
        number={number + 1}
        count={asked.length}
        label={words('progress', { number: number + 1, count: asked.length })}
        back={words('back')}
        onBack={back}
        className="-mx-3"
      />
      <div role="group" aria-labelledby={titleId} key={question} className="grow pb-6">
        <Heading id={titleId} tabIndex={-1} className="mt-7 text-28 text-balance outline-none lg:text-36">
          <span className="sr-only">
            {withColon(language, words('progress', { number: number + 1, count: asked.length }))}{' '}
          </span>
          {words(`ask.${question}`)}
        </Heading>
        <p className="mt-1.5 mb-6 text-muted">{words(`ask_lead.${question}`, { min_age: minimumAge })}</p>
        <QuestionFields
          question={question}
          draft={draft}
          onChange={change}
          errorAt={errorAt}
          emailTaken={errors.email === 'email_taken'}
        />
        {errors.date_of_birth === 'too_young' && question === 'birth' && (
          <FieldError>{refused('age_locked', { min_age: minimumAge, hours: ageLockHours })}</FieldError>
        )}
        {elsewhere.map((field) => (
          <FieldError key={field}>{errorAt(field, { min_age: minimumAge })}</FieldError>
        ))}
        {trouble.refusal && Object.keys(trouble.fields).length === 0 && (
          <FieldError>{sentence(trouble.refusal)}</FieldError>
        )}
      </div>
      <Trap />
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-1 bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-0 md:px-0">
        {isLast && <ScreeningNotice className="mb-2" />}
        <Button type="submit" size="large" wide busy={pending}>
          {words(isLast ? 'submit' : 'next')}
        </Button>
        {question === 'seek' && (
          <Button
            variant="text"
            wide
            onClick={() => {
              change({ seek: undefined, seek_consent: false }, 'orientation.consent');
              setSlips({});
              go(asked[number + 1]!);
            }}
          >
            {words('skip')}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * When the question changes, focuses its invalid field, if any; otherwise its first text field, or the heading if it
 * has no text field. On phones, prefers the heading to a text field, which would open the keyboard. Does nothing for the question
 * shown on page load.
 */
function useFocus(form: RefObject<HTMLFormElement | null>, question: SignupQuestion, opened: boolean): void {
  const shown = useRef(opened ? undefined : question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    const group = form.current?.querySelector('[role="group"]');
    const wrong = group?.querySelector<HTMLElement>(wrongField);
    const field = group?.querySelector<HTMLElement>('input:not([type="radio"], [type="checkbox"])');
    const heading = group?.querySelector<HTMLElement>('[tabindex="-1"]');
    (wrong ?? (isPhone() ? undefined : field) ?? heading)?.focus();
    window.scrollTo(0, 0);
  }, [form, question]);
}
