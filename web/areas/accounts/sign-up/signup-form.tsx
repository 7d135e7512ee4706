import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { minimumAge, signUp } from '#contract/accounts/accounts.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { focusWrong, wrongField } from '../../../shared/ui/browser/focus-wrong.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { pause } from '../../../shared/api/live/pause.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { trackingConsent, useTracking } from '../../site/tracking/first-visit.ts';
import { useFieldError } from '../field-error.ts';
import { drawnPeople } from '../line/drawn-people.ts';
import { ProgressLine } from '../line/progress-line.tsx';
import { AgeRefused } from './age-refused.tsx';
import { ageFrom } from './birth-date.ts';
import { CheckMail } from './check-mail.tsx';
import { useProposedTown } from './home-question.tsx';
import { nameQuery, useNameCheck } from './name-question.tsx';
import { NewcomerCards } from './newcomer-cards.tsx';
import { QuestionFields } from './question-fields.tsx';
import {
  fieldOf,
  firstWrong,
  isAsked,
  questions,
  type SignupDraft,
  type SignupQuestion,
  toSignUpInput,
  wrongAt,
} from './questions.ts';
import { forgetDraft, useSignupDraft } from './signup-draft.ts';
import { SignupFooter } from './signup-footer.tsx';
import { Trap, trapName } from './trap.tsx';
import { useBirthCheck } from './use-birth-check.ts';
import { useSignupStep } from './use-signup-step.ts';

/** Maximum wait of Continue for the check of a name, in milliseconds. */
const nameMilliseconds = 1_500;

interface SignupFormProps {
  onBusy?: (busy: boolean) => void;
  /** True if a click has opened the form, so that the focus moves into it. */
  opened?: boolean;
  heading?: 'h1' | 'h2' | 'h3';
  /** Renders the cards beside the form. */
  frame: (form: ReactNode, beside: ReactNode) => ReactNode;
}

/** Sign-up form with one question per screen, for the dialog and the page. */
export function SignupFormFields({ onBusy, opened = false, heading: Heading = 'h1', frame }: SignupFormProps) {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  const [draft, setDraft] = useSignupDraft();
  const [mailed, setMailed] = useState<string>();
  const tracking = useTracking();
  const { submit, pending, trouble, forget } = useSubmit(signUp, fieldOf);
  const sentence = useRefusalSentence('accounts', signUp);
  const [returning, setReturning] = useState(false);
  const [checkingName, setCheckingName] = useState(false);
  const [isChoosingTown, setChoosingTown] = useState(false);
  const [slips, setSlips] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...trouble.fields, ...slips };
  const errorAt = useFieldError(errors, sentence(trouble.refusal));
  const [emailAsked, setEmailAsked] = useState(false);
  const asked = questions.filter((one) => !draft.given.includes(one) && (one !== 'email' || emailAsked));
  // A history entry can outlive the draft, which then starts anew.
  const isBegun = draft.given.includes('start') || draft.consent;
  const { at: number, question, go, back } = useSignupStep(isBegun ? asked : asked.slice(0, 1));
  const isLast = question === asked.at(-1);
  const client = useQueryClient();
  const birth = useBirthCheck(setSlips);
  const { lockedHours } = birth;
  const { home } = draft;
  const proposed = useProposedTown(home, question !== 'start');
  const nameCheck = useNameCheck(question === 'name' ? draft.name : '', home?.city);
  const checking = checkingName || birth.isChecking;
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  useFocus(form, lockedHours === undefined ? question : 'refused', opened);

  const change = (changed: Partial<SignupDraft>, field: string) => {
    setDraft(changed);
    forget(field);
    const { [field]: _gone, ...left } = slips;
    setSlips(left);
    if (changed.home) setChoosingTown(false);
    if (changed.birth) birth.count(changed.birth);
  };
  // Includes questions answered on the previous page. Afterwards, the newcomer returns to the question they came from.
  const askAgain = (wanted: SignupQuestion) => {
    setDraft({ given: draft.given.filter((one) => one !== wanted) });
    if (wanted === 'email') setEmailAsked(true);
    setReturning(true);
    go(wanted);
  };
  const wrongIn = (one: SignupQuestion) => Object.keys(wrongAt(one, draft)).length > 0;

  /** Returns whether the name is free, or cannot be checked now, as on a bad line: joining checks it again. */
  const isNameFree = async () => {
    const checked = client.fetchQuery(nameQuery(draft.name, home?.city)).then(
      ({ free }) => free,
      () => true,
    );
    return await Promise.race([checked, pause(nameMilliseconds).then(() => true)]);
  };

  const goOn = (sent: HTMLFormElement) => {
    if (!isLast) return go(returning ? (firstWrong(trouble.fields) ?? asked.at(-1)!) : asked[number + 1]!);
    return void join(sent);
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    if (checking || pending) return undefined;
    const accepted = question === 'start' ? { ...draft, consent: true } : draft;
    const wrong = wrongAt(question, accepted);
    const unanswered = question === 'seek' && !draft.seek ? { ...wrong, seek: 'choose_gender' } : wrong;
    if (Object.keys(unanswered).length > 0) {
      setSlips(unanswered);
      return focusWrong(sent);
    }
    if (question === 'start') setDraft({ consent: true });
    if (question === 'home' && !home && proposed.town && !isChoosingTown) setDraft({ home: proposed.town });
    if (question === 'birth') return void birth.confirm(draft.birth).then((may) => may && goOn(sent));
    if (question !== 'name' || nameCheck?.free) return goOn(sent);
    setCheckingName(true);
    return void isNameFree().then((isFree) => {
      setCheckingName(false);
      return isFree ? goOn(sent) : focusWrong(sent);
    });
  };

  const skip = () => {
    if (question === 'seek') change({ seek: undefined, seek_consent: false }, 'orientation.consent');
    if (question === 'home') change({ home: undefined }, 'home');
    setSlips({});
    go(asked[number + 1]!);
  };

  const join = async (sent: HTMLFormElement) => {
    const before = questions.find((one) => one !== question && one !== 'email' && wrongIn(one));
    if (before) {
      setSlips(wrongAt(before, draft));
      return askAgain(before);
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
    if (done.user) window.location.assign('/complete-signup');
    else setMailed(email);
  };

  // Return to the question whose answer the server refused.
  const refusedAt = firstWrong(trouble.fields);
  const shownTrouble = useRef(trouble.fields);
  useEffect(() => {
    if (shownTrouble.current === trouble.fields) return;
    const fresh = Object.keys(trouble.fields).length > Object.keys(shownTrouble.current).length;
    shownTrouble.current = trouble.fields;
    if (trouble.refusal && birth.refuse(trouble.refusal)) return;
    if (fresh && refusedAt && refusedAt !== question) askAgain(refusedAt);
    else if (fresh && form.current) focusWrong(form.current);
  });

  const beside = <NewcomerCards question={question} className="h-full" />;
  if (mailed) return frame(<CheckMail email={mailed} />, beside);
  if (lockedHours !== undefined) {
    return frame(<AgeRefused hours={lockedHours} heading={Heading} />, beside);
  }
  // Errors of other questions are shown there.
  const unplaced = Object.keys(trouble.fields).filter((field) => !isAsked(field));
  const isConfirming = question === 'birth' && ageFrom(draft.birth) !== undefined;
  const isProposing = question === 'home' && proposed.town !== undefined && !isChoosingTown;
  const town = proposed.town?.city ?? '';
  const title = words(isProposing ? 'ask.home_guess' : `ask.${question}`, { town, site });
  return frame(
    <form
      ref={form}
      noValidate
      method="post"
      action="/signup"
      onSubmit={send}
      data-line={question === 'start' ? undefined : ''}
      className="flex min-h-full grow flex-col"
    >
      <ProgressLine
        screen={question}
        question={title}
        onBack={back}
        own={null}
        towards={drawnPeople[draft.seek ?? 'everyone']}
      />
      <div role="group" aria-labelledby={titleId} key={question} className="grow pb-6">
        {returning && Object.keys(errors).length > 0 && <OneThingToFix />}
        <Heading id={titleId} tabIndex={-1} className="mt-5 text-28 text-balance outline-none lg:text-36">
          {title}
        </Heading>
        <p className="mt-1.5 mb-6 text-muted">{words(`ask_lead.${question}`)}</p>
        <QuestionFields
          question={question}
          draft={draft}
          onChange={change}
          errorAt={errorAt}
          emailTaken={errors.email === 'email_taken'}
          busy={checking}
          proposed={proposed}
          isChoosingTown={isChoosingTown}
          onOtherTown={() => setChoosingTown(true)}
        />
        {unplaced.map((field) => (
          <FieldError key={field}>{errorAt(field, { min_age: minimumAge })}</FieldError>
        ))}
        {trouble.refusal && Object.keys(trouble.fields).length === 0 && (
          <FieldError>{sentence(trouble.refusal)}</FieldError>
        )}
        {question === 'birth' && (
          <div className="mt-6 lg:hidden [@media(height<44rem)]:hidden">
            <NewcomerCards question={question} hasCaption={false} className="-mx-5 h-78" />
            <p className="text-center text-14 text-muted">{words('card_starts')}</p>
          </div>
        )}
      </div>
      <Trap />
      <SignupFooter
        question={question}
        busy={pending || checking}
        town={isProposing ? town : undefined}
        isNameTaken={question === 'name' && nameCheck?.free === false}
        hasButton={!isConfirming && (question !== 'home' || isProposing)}
        onSkip={skip}
      />
    </form>,
    beside,
  );
}

/** Says that one answer was refused at the end, and that all others are kept. */
function OneThingToFix() {
  const words = useWords('accounts.sign_up.fix');
  return (
    <p role="status" className="mt-4 flex gap-3 rounded-card bg-warning-soft p-4 text-14">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
      <span>
        <b className="block">{words('title')}</b>
        {words('text')}
      </span>
    </p>
  );
}

/**
 * When the question changes, focuses its invalid field, if any; otherwise its first text field, or the heading if it has
 * no text field. Runs within the tap that changes the question, so that phones keep the keyboard open. Does nothing for
 * the question shown on page load.
 */
function useFocus(form: RefObject<HTMLFormElement | null>, question: string, opened: boolean): void {
  const shown = useRef(opened ? undefined : question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    const group = form.current?.querySelector('[role="group"]');
    const wrong = group?.querySelector<HTMLElement>(wrongField);
    const field = group?.querySelector<HTMLElement>('input:not([type="radio"], [type="checkbox"], [hidden])');
    const heading = group?.querySelector<HTMLElement>('[tabindex="-1"]');
    (wrong ?? field ?? heading)?.focus();
    window.scrollTo(0, 0);
  }, [form, question]);
}
