import { trackingIn } from '#contract/tracking.ts';
import { ageLockHours, minimumAge, signUp } from '#contract/accounts/accounts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { noTrouble, troubleIn } from '../../../shared/api/form-trouble.ts';
import { plainForm, usePlainOutcome } from '../../../shared/api/plain-form.ts';
import { ScreeningNotice } from '../../../shared/people/screening-notice.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useFieldError } from '../field-error.ts';
import { CheckMail } from './check-mail.tsx';
import { QuestionFields } from './question-fields.tsx';
import { fieldOf, toSignUpInput, questions, type SignupDraft } from './questions.ts';
import { seeksFromDraft } from './seeking.ts';
import { emptyDraft } from './signup-draft.ts';
import { Trap, trapName } from './trap.tsx';

/**
 * Handles sign-ups from browsers without scripts. A submission without a password comes from the short form on another
 * page, and only prefills the fields.
 */
export const takePlainSignup = plainForm(signUp, {
  input: ({ form, url }) => {
    const typed = Object.fromEntries(form) as Record<string, string>;
    if (typed.password === undefined) return undefined;
    const tracking = trackingIn(url.searchParams);
    return {
      ...toSignUpInput({ ...draftIn(typed), password: typed.password }),
      ...(Object.keys(tracking).length > 0 && { tracking }),
      ...(typed[trapName] && { homepage: typed[trapName] }),
    };
  },
  next: ({ user }) => (user ? '/complete-signup' : undefined),
});

/** The whole sign-up on one page, for browsers without scripts. */
export function PlainSignup() {
  const words = useWords('accounts.sign_up');
  const refused = useWords('accounts.refused');
  const { typed, reply, refusal } = usePlainOutcome(signUp);
  const trouble = refusal ? troubleIn(refusal, fieldOf) : noTrouble;
  const sentence = useRefusalSentence('accounts', signUp);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));
  const draft = draftIn(typed);
  if (reply) return <CheckMail email={draft.email} />;
  return (
    <form noValidate method="post" className="grid gap-10">
      {questions.map((question) => (
        <div key={question}>
          <h2 className="mb-4 text-22">{words(`ask.${question}`)}</h2>
          <QuestionFields
            question={question}
            draft={draft}
            onChange={ignore}
            errorAt={errorAt}
            emailTaken={trouble.fields.email === 'email_taken'}
          />
        </div>
      ))}
      <Trap />
      {trouble.fields.date_of_birth === 'too_young' && (
        <FieldError>{refused('age_locked', { min_age: minimumAge, hours: ageLockHours })}</FieldError>
      )}
      {trouble.refusal && Object.keys(trouble.fields).length === 0 && (
        <FieldError>{sentence(trouble.refusal)}</FieldError>
      )}
      <ScreeningNotice />
      <Button type="submit" size="large" wide>
        {words('submit')}
      </Button>
    </form>
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
    consent: 'consent' in typed,
  };
}

/** Change handler for fields that require one. It never runs without scripts. */
function ignore(): void {}
