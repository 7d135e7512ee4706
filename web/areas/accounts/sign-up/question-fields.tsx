import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { minimumAge } from '#contract/accounts/accounts.ts';
import { PasswordField } from '../../../shared/ui/field.tsx';
import { Tiles } from '../../../shared/ui/tiles.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { useFieldError } from '../field-error.ts';
import { ConsentBox } from './consent-box.tsx';
import { DateOfBirth } from './date-of-birth.tsx';
import { NameQuestion } from './name-question.tsx';
import type { SignupDraft, SignupQuestion } from './questions.ts';
import { SeekQuestion } from './seek-question.tsx';
import { SignupEmail } from './signup-email.tsx';

interface QuestionFieldsProps {
  question: SignupQuestion;
  draft: SignupDraft;
  /** `field`: the field whose error the change may have fixed. */
  onChange: (change: Partial<SignupDraft>, field: string) => void;
  errorAt: ReturnType<typeof useFieldError>;
  emailTaken: boolean;
}

/** Renders the input of a question. */
export function QuestionFields({ question, draft, onChange, errorAt, emailTaken }: QuestionFieldsProps): ReactNode {
  const words = useWords('accounts.sign_up');
  const passwordWords = useWords('accounts.log_in');
  switch (question) {
    case 'gender':
      return (
        <>
          <Tiles
            legend={words('gender')}
            hideLegend
            name="gender"
            options={[
              { value: 'female', label: words('female') },
              { value: 'male', label: words('male') },
            ]}
            value={draft.gender}
            onChange={(gender) => onChange({ gender }, 'gender')}
            error={errorAt('gender')}
          />
          <p className="mt-6 text-center">
            {words('have_account')}{' '}
            <Link to="/login" className="link">
              {words('log_in')}
            </Link>
          </p>
        </>
      );
    case 'birth':
      return (
        <DateOfBirth
          value={draft.birth}
          onChange={(birth) => onChange({ birth }, 'date_of_birth')}
          error={errorAt('date_of_birth', { min_age: minimumAge })}
        />
      );
    case 'seek':
      return (
        <SeekQuestion
          value={draft.seek}
          consent={draft.seek_consent}
          onChange={(change) => onChange(change, change.seek ? 'seek' : 'orientation.consent')}
          choice={errorAt('seek')}
          error={errorAt('orientation.consent')}
        />
      );
    case 'email':
      return (
        <SignupEmail
          value={draft.email}
          onChange={(email) => onChange({ email }, 'email')}
          error={errorAt('email')}
          taken={emailTaken}
        />
      );
    case 'name':
      return (
        <NameQuestion value={draft.name} onChange={(name) => onChange({ name }, 'name')} error={errorAt('name')} />
      );
    case 'password':
      return (
        <div className="grid gap-5">
          {/* Hidden field that gives password managers the username. */}
          <input type="email" autoComplete="username" value={draft.email} readOnly hidden />
          <PasswordField
            label={words('password')}
            name="password"
            autoComplete="new-password"
            hint={words('password_hint')}
            showLabel={passwordWords('show_password')}
            hideLabel={passwordWords('hide_password')}
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value }, 'password')}
            error={errorAt('password')}
          />
          <ConsentBox
            checked={draft.consent}
            onChange={(consent) => onChange({ consent }, 'consent')}
            error={errorAt('consent')}
          />
        </div>
      );
  }
}
