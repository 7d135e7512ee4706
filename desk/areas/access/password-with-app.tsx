import { type FormEvent, useState } from 'react';
import { passwordLength } from '#contract/accounts/accounts.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { AppCodeField, DeskField, AttemptTrouble } from '../../shared/fields.tsx';
import { useDeskWords } from '../../shared/words.tsx';

interface PasswordWithAppProps {
  /** Secret of the authenticator app. `qr`: the same secret as a QR code, an SVG image. */
  readonly secret: string;
  readonly qr: string;
  readonly username: string;
  readonly isBusy: boolean;
  readonly trouble: string | undefined;
  readonly send: (password: string, code: string) => void;
}

/** Form for a password and its authenticator app, which are required together. */
export function PasswordWithApp({ secret, qr, username, isBusy, trouble, send }: PasswordWithAppProps) {
  const words = useDeskWords('access');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(password, code);
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <AttemptTrouble>{trouble}</AttemptTrouble>
      <input type="email" value={username} autoComplete="username" readOnly hidden />
      <DeskField
        label={words('new_password')}
        hint={words('password_rule', { min: passwordLength.min })}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required
        autoFocus
      />
      <div className="flex items-center gap-4">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={words('qr')}
          className="size-36 flex-none rounded-control bg-white p-1"
        />
        <div className="min-w-0 text-13">
          <p>{words('scan')}</p>
          <p className="mono mt-2 break-all">{secret}</p>
        </div>
      </div>
      <AppCodeField label={words('app_code')} value={code} change={setCode} />
      <ActionButton isSubmit look="primary" size="large" disabled={isBusy}>
        {words('save_password')}
      </ActionButton>
    </form>
  );
}
