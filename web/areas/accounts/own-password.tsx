import { PasswordField } from '../../shared/ui/field.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

interface OwnPasswordProps {
  label: string;
  name?: string;
  hint?: string;
  error: string | undefined | false;
  /** Email address of the account, if no other field of the form contains it. */
  whose?: string;
  value: string;
  onChange: (password: string) => void;
}

/** Password field for sensitive changes. */
export function OwnPassword({ label, name = 'password', hint, error, whose, value, onChange }: OwnPasswordProps) {
  const words = useWords('accounts.log_in');
  return (
    <>
      {/* Hidden field that gives password managers the username. */}
      {whose && <input type="email" name="email" autoComplete="username" value={whose} readOnly hidden />}
      <PasswordField
        label={label}
        name={name}
        autoComplete="current-password"
        hint={hint}
        showLabel={words('show_password')}
        hideLabel={words('hide_password')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    </>
  );
}
