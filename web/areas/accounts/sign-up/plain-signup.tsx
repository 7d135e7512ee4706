import { trackingIn } from '#contract/tracking.ts';
import { ageLockHours, minimumAge, signUp } from '#contract/accounts/accounts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, PasswordField } from '../../../shared/ui/field.tsx';
import { Tiles } from '../../../shared/ui/tiles.tsx';
import { noTrouble, troubleIn } from '../../../shared/api/form-trouble.ts';
import { plainForm, usePlainOutcome } from '../../../shared/api/plain-form.ts';
import { ScreeningNotice } from '../../../shared/people/screening-notice.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useFieldError } from '../field-error.ts';
import { useBirthSentence } from './birth-question.tsx';
import { CheckMail } from './check-mail.tsx';
import { DateOfBirth } from './date-of-birth.tsx';
import { LegalLine } from './legal-line.tsx';
import { NameQuestion } from './name-question.tsx';
import { fieldOf, type SignupDraft, toSignUpInput, wrongAt } from './questions.ts';
import { SeekQuestion } from './seek-question.tsx';
import { seeksFromDraft } from './seeking.ts';
import { SignupEmail } from './signup-email.tsx';
import { emptyDraft } from './signup-draft.ts';
import { Trap, trapName } from './trap.tsx';

/**
 * Handles sign-ups from browsers without scripts. A submission without a password comes from the first of two pages, or
 * from the short form on another page, and creates no account.
 */
export const takePlainSignup = plainForm(signUp, {
  input: ({ form, url }) => {
    const typed = Object.fromEntries(form) as Record<string, string>;
    if (typed.password === undefined || 'change' in typed) return undefined;
    const tracking = trackingIn(url.searchParams);
    return {
      ...toSignUpInput({ ...draftIn(typed), password: typed.password, consent: true }),
      ...(Object.keys(tracking).length > 0 && { tracking }),
      ...(typed[trapName] && { homepage: typed[trapName] }),
    };
  },
  next: ({ user }) => (user ? '/complete-signup' : undefined),
});

/**
 * The sign-up on two pages, for browsers without scripts: all questions, then the date of birth repeated back and the
 * password.
 */
export function PlainSignup() {
  const { typed, reply, refusal } = usePlainOutcome(signUp);
  const trouble = refusal ? troubleIn(refusal, fieldOf) : noTrouble;
  const sentence = useRefusalSentence('accounts', signUp);
  const draft = draftIn(typed);
  // The first page is checked when it is sent, so that the password is only asked for once.
  const slips = 'name' in typed && !refusal ? slipsIn(draft) : {};
  const errors = { ...trouble.fields, ...slips };
  const errorAt = useFieldError(errors, sentence(trouble.refusal));
  const birth = useBirthSentence(draft.birth);
  if (reply) return <CheckMail email={draft.email} />;
  const isAtPassword = birth !== undefined && 'name' in typed && !('change' in typed);
  const wrong = Object.keys(errors);
  const isWrongEarlier = wrong.some((field) => field !== 'password');
  return (
    <form noValidate method="post" className="grid gap-8">
      {isAtPassword && !isWrongEarlier ? (
        <PasswordPage typed={typed} birth={birth} error={errorAt('password')} />
      ) : (
        <QuestionsPage draft={draft} errorAt={errorAt} emailTaken={errors.email === 'email_taken'} />
      )}
      <Trap />
      {trouble.refusal && wrong.length === 0 && <FieldError>{sentence(trouble.refusal)}</FieldError>}
    </form>
  );
}

interface QuestionsPageProps {
  draft: SignupDraft;
  errorAt: ReturnType<typeof useFieldError>;
  emailTaken: boolean;
}

function QuestionsPage({ draft, errorAt, emailTaken }: QuestionsPageProps) {
  const words = useWords('accounts.sign_up');
  const refused = useWords('accounts.refused');
  const isYoung = errorAt('date_of_birth') === refused('too_young', { min_age: minimumAge });
  return (
    <>
      <Tiles
        legend={words('gender')}
        columns={2}
        name="gender"
        options={[
          { value: 'female', label: words('female') },
          { value: 'male', label: words('male') },
        ]}
        value={draft.gender}
        onChange={ignore}
        error={errorAt('gender')}
      />
      <SignupEmail value={draft.email} onChange={ignore} error={errorAt('email')} taken={emailTaken} />
      <div>
        <DateOfBirth
          value={draft.birth}
          onChange={ignore}
          error={errorAt('date_of_birth', { min_age: minimumAge, hours: ageLockHours })}
        />
        {isYoung && <FieldError>{refused('age_locked', { min_age: minimumAge, hours: ageLockHours })}</FieldError>}
      </div>
      <div>
        <h2 className="mb-4 text-22">{words('ask.seek')}</h2>
        <SeekQuestion
          value={draft.seek}
          consent={draft.seek_consent}
          onChange={ignore}
          choice={errorAt('seek')}
          error={errorAt('orientation.consent')}
          isPlain
        />
      </div>
      <NameQuestion value={draft.name} town={undefined} onChange={ignore} error={errorAt('name')} />
      {errorAt('password') && <FieldError>{errorAt('password')}</FieldError>}
      <Button type="submit" size="large" wide>
        {words('next')}
      </Button>
    </>
  );
}

interface PasswordPageProps {
  typed: Readonly<Record<string, string>>;
  /** The sentence that repeats the date of birth. */
  birth: string;
  error: string | undefined;
}

function PasswordPage({ typed, birth, error }: PasswordPageProps) {
  const words = useWords('accounts.sign_up');
  const passwordWords = useWords('accounts.log_in');
  return (
    <>
      {Object.entries(typed).map(([name, value]) =>
        name === trapName ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="grid gap-3 rounded-card bg-surface p-5 shadow-soft">
        <p className="text-18 font-semibold">{birth}</p>
        <button type="submit" name="change" value="1" formNoValidate className="link justify-self-start">
          {words('birth_change')}
        </button>
      </div>
      <PasswordField
        label={words('password')}
        name="password"
        autoComplete="new-password"
        hint={words('password_hint')}
        showLabel={passwordWords('show_password')}
        hideLabel={passwordWords('hide_password')}
        error={error}
      />
      <LegalLine className="text-14 text-muted" />
      <ScreeningNotice />
      <Button type="submit" size="large" wide>
        {words('create')}
      </Button>
    </>
  );
}

function draftIn(typed: Readonly<Record<string, string>>): SignupDraft {
  const { gender, email = '', name = '', day = '', month = '', year = '' } = typed;
  return {
    ...emptyDraft,
    gender: gender === 'female' || gender === 'male' ? gender : undefined,
    email,
    name,
    birth: { day, month, year },
    seek: seeksFromDraft.find((seek) => seek === typed.seek),
    seek_consent: 'seek_consent' in typed,
  };
}

/** Returns the error codes of the first page. */
function slipsIn(draft: SignupDraft): Readonly<Record<string, string>> {
  const accepted = { ...draft, consent: true };
  const pages = (['start', 'birth', 'seek', 'name'] as const).map((question) => wrongAt(question, accepted));
  return Object.assign({}, ...pages) as Record<string, string>;
}

/** Change handler for fields that require one. It never runs without scripts. */
function ignore(): void {}
