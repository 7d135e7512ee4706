import { EmailField } from '../../../shared/ui/field.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { EmailSuggestion } from './email-suggestion-line.tsx';

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
  return (
    <div>
      <EmailField
        label={words('email')}
        placeholder={words('email_placeholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      {taken && (
        <p className="mt-3 flex flex-wrap gap-2">
          <ButtonLink to="/login" variant="outline" size="small">
            {words('fix.log_in')}
          </ButtonLink>
          <ButtonLink to="/reset-password" variant="outline" size="small">
            {words('fix.forgot')}
          </ButtonLink>
        </p>
      )}
      <EmailSuggestion typed={value} onTake={onChange} />
    </div>
  );
}
