import { PasswordField } from '../../shared/ui/field.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';

export interface NewPasswordForm {
  readonly password: string;
  readonly password_again: string;
}

export const noPassword: NewPasswordForm = { password: '', password_again: '' };

interface NewPasswordFieldsProps {
  value: NewPasswordForm;
  onChange: (field: keyof NewPasswordForm, text: string) => void;
  errorAt: (field: string) => string | undefined;
}

/** A new password, entered twice so that a typo does not lock the member out. */
export function NewPasswordFields({ value, onChange, errorAt }: NewPasswordFieldsProps) {
  const words = useWords('accounts.reset');
  const signUpWords = useWords('accounts.sign_up');
  const logInWords = useWords('accounts.log_in');
  const labels = { showLabel: logInWords('show_password'), hideLabel: logInWords('hide_password') };
  return (
    <>
      <PasswordField
        {...labels}
        label={words('password')}
        name="password"
        autoComplete="new-password"
        hint={signUpWords('password_hint')}
        value={value.password}
        onChange={(event) => onChange('password', event.target.value)}
        error={errorAt('password')}
      />
      <PasswordField
        {...labels}
        label={words('password_again')}
        name="password_again"
        autoComplete="new-password"
        value={value.password_again}
        onChange={(event) => onChange('password_again', event.target.value)}
        error={errorAt('password_again')}
      />
    </>
  );
}
