import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { EmailField } from '../../../shared/ui/field.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { suggestedEmail } from './email-suggestion.ts';
import { useSettled } from './settled.ts';

interface SignupEmailProps {
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
  /** True if an account with this address exists, whose owner should log in. */
  taken: boolean;
}

/** The email field, with a suggestion for likely typos. Never corrects the address automatically. */
export function SignupEmail({ value, onChange, error, taken }: SignupEmailProps) {
  const words = useWords('accounts.sign_up');
  const [suggestion, setSuggestion] = useState<string>();
  const settled = useSettled(value);
  useEffect(() => void suggestedEmail(settled).then(setSuggestion), [settled]);
  const change = (email: string) => {
    setSuggestion(undefined);
    onChange(email);
  };
  return (
    <div>
      <EmailField
        label={words('email')}
        placeholder={words('email_placeholder')}
        value={value}
        onChange={(event) => change(event.target.value)}
        error={error}
      />
      {taken && (
        <p className="mt-1.5 text-14">
          <Link to="/login" className="link">
            {words('existing')}
          </Link>
        </p>
      )}
      {suggestion && (
        <p role="status" className="mt-1.5 text-14 text-muted">
          {words.rich('did_you_mean', {
            email: suggestion,
            fix: (chunks) => (
              <button type="button" className="link" onClick={() => change(suggestion)}>
                {chunks}
              </button>
            ),
          })}
        </p>
      )}
    </div>
  );
}
