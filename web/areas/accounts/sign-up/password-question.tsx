import { useState } from 'react';
import { checkNewPassword, passwordLength } from '#contract/accounts/accounts.ts';
import { ask } from '../../../shared/api/ask.ts';
import { PasswordField } from '../../../shared/ui/field.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { SignupDraft } from './questions.ts';
import { strengthOf, strengths } from './password-strength.ts';

interface PasswordQuestionProps {
  draft: Pick<SignupDraft, 'password' | 'name' | 'email'>;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** The new password, with its strength. The server says on leaving the field whether it is too common. */
export function PasswordQuestion({ draft, onChange, error }: PasswordQuestionProps) {
  const words = useWords('accounts.sign_up');
  const refused = useWords('accounts.refused');
  const passwordWords = useWords('accounts.log_in');
  const { password, name, email } = draft;
  const [guessable, setGuessable] = useState<string>();
  const isShort = password.length < passwordLength.min;
  const check = async () => {
    if (isShort) return;
    // Creating the account checks again, for example after a lost response.
    const found = await ask(checkNewPassword, { password, name, email }).catch(() => undefined);
    if (found?.guessable) setGuessable(password);
  };
  return (
    <div>
      {/* Hidden field that gives password managers the username. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words('password')}
        name="password"
        autoComplete="new-password"
        hint={isShort ? words('password_hint') : <Strength password={password} />}
        showLabel={passwordWords('show_password')}
        hideLabel={passwordWords('hide_password')}
        value={password}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => void check()}
        error={error ?? (guessable === password && refused('password_guessable'))}
      />
    </div>
  );
}

const tones = {
  weak: ['bg-danger', 'text-danger'],
  fair: ['bg-warning', 'text-warning'],
  good: ['bg-success-text', 'text-success-text'],
  strong: ['bg-success-text', 'text-success-text'],
} as const;

function Strength({ password }: { password: string }) {
  const words = useWords('accounts.sign_up.strength');
  const strength = strengthOf(password);
  const [bar, text] = tones[strength];
  return (
    <span className="grid gap-1.5">
      <span aria-hidden className="grid grid-cols-4 gap-1">
        {strengths.map((one, at) => (
          <span
            key={one}
            className={classNames('h-1 rounded-full', at <= strengths.indexOf(strength) ? bar : 'bg-sunken')}
          />
        ))}
      </span>
      <span role="status" className={classNames('font-semibold', text)}>
        <span className="sr-only">{words('label')}. </span>
        {words(strength)}
      </span>
    </span>
  );
}
