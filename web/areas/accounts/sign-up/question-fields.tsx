import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { minimumAge } from '#contract/accounts/accounts.ts';
import { Tiles } from '../../../shared/ui/tiles.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { useFieldError } from '../field-error.ts';
import { BirthQuestion } from './birth-question.tsx';
import { HomeQuestion, type useProposedTown } from './home-question.tsx';
import { NameQuestion } from './name-question.tsx';
import { PasswordQuestion } from './password-question.tsx';
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
  /** True while the server checks an answer. */
  busy: boolean;
  proposed: ReturnType<typeof useProposedTown>;
  isChoosingTown: boolean;
  onOtherTown: () => void;
}

/** Renders the input of a question. */
export function QuestionFields(props: QuestionFieldsProps): ReactNode {
  const { question, draft, onChange, errorAt, emailTaken } = props;
  const words = useWords('accounts.sign_up');
  const email = (
    <SignupEmail
      value={draft.email}
      onChange={(typed) => onChange({ email: typed }, 'email')}
      error={errorAt('email')}
      taken={emailTaken}
    />
  );
  switch (question) {
    case 'start':
      return (
        <div className="grid gap-5">
          <Tiles
            legend={words('gender')}
            columns={2}
            name="gender"
            options={[
              { value: 'female', label: words('female') },
              { value: 'male', label: words('male') },
            ]}
            value={draft.gender}
            onChange={(gender) => onChange({ gender }, 'gender')}
            error={errorAt('gender')}
          />
          {email}
          <p className="text-center">
            {words('have_account')}{' '}
            <Link to="/login" className="link">
              {words('log_in')}
            </Link>
          </p>
        </div>
      );
    case 'birth':
      return (
        <BirthQuestion
          value={draft.birth}
          onChange={(birth) => onChange({ birth }, 'date_of_birth')}
          error={errorAt('date_of_birth', { min_age: minimumAge })}
          busy={props.busy}
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
    case 'home':
      return (
        <HomeQuestion
          {...props.proposed}
          isChoosing={props.isChoosingTown}
          onChoose={(home) => onChange({ home }, 'home')}
          onOther={props.onOtherTown}
          error={errorAt('home')}
        />
      );
    case 'email':
      return email;
    case 'name':
      return (
        <NameQuestion
          value={draft.name}
          town={draft.home?.city}
          onChange={(name) => onChange({ name }, 'name')}
          error={errorAt('name')}
        />
      );
    case 'password':
      return (
        <PasswordQuestion
          draft={draft}
          onChange={(password) => onChange({ password }, 'password')}
          error={errorAt('password')}
        />
      );
  }
}
