import { Clock, KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  beginPasskeyLogin,
  logInByPasskey,
  logInByPassword,
  logInByRecoveryCode,
  type Me,
} from '#contract/desk/access.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { AppCodeField, DeskField, AttemptTrouble } from '../../shared/fields.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { readPasskey } from './passkeys.ts';
import { useAttempt } from './use-attempt.ts';

interface LogInFormProps {
  readonly finish: (me: Me) => void;
}

/** Login by passkey, by password with an authenticator code, or by recovery code. */
export function LogInForm({ finish }: LogInFormProps) {
  const words = useDeskWords('access');
  const [way, setWay] = useState<'passkey' | 'password' | 'recovery'>('passkey');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { isBusy, trouble, run, clear } = useAttempt();
  const change = (next: typeof way) => {
    clear();
    setCode('');
    setWay(next);
  };
  const withPasskey = () =>
    void run(async () => {
      const { challenge, options } = await askDesk(beginPasskeyLogin, {});
      const { me } = await askDesk(logInByPasskey, { challenge, response: await readPasskey(options) });
      finish(me);
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const { me } =
        way === 'recovery'
          ? await askDesk(logInByRecoveryCode, { email, code, ...(password && { password }) })
          : await askDesk(logInByPassword, { email, password, code });
      finish(me);
    });
  };
  if (way === 'passkey') {
    return (
      <div className="flex flex-col gap-3">
        <AttemptTrouble>{trouble}</AttemptTrouble>
        <ActionButton
          look="primary"
          size="large"
          icon={<KeyRound aria-hidden />}
          onClick={withPasskey}
          disabled={isBusy}
          autoFocus
        >
          {words('with_passkey')}
        </ActionButton>
        <ActionButton size="large" onClick={() => change('password')}>
          {words('with_password')}
        </ActionButton>
      </div>
    );
  }
  const isRecovery = way === 'recovery';
  return (
    <form className="flex flex-col gap-3" onSubmit={send} noValidate>
      <AttemptTrouble>{trouble}</AttemptTrouble>
      <DeskField
        label={words('email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
        autoFocus
      />
      <DeskField
        label={isRecovery ? words('password_if_any') : words('password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        required={!isRecovery}
      />
      {isRecovery ? (
        <DeskField
          label={words('recovery_code')}
          hint={words('recovery_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          required
        />
      ) : (
        <>
          <AppCodeField label={words('app_code')} value={code} change={setCode} />
          <p className="note">
            <Clock aria-hidden />
            <span>{words('code_holds')}</span>
          </p>
        </>
      )}
      <ActionButton isSubmit look="primary" size="large" disabled={isBusy}>
        {words('log_in')}
      </ActionButton>
      <div className="border-line flex flex-wrap gap-x-4 gap-y-2 border-t pt-3 text-13">
        <button type="button" className="link" onClick={() => change(isRecovery ? 'password' : 'recovery')}>
          {isRecovery ? words('use_app') : words('lost_app')}
        </button>
        <button type="button" className="link" onClick={() => change('passkey')}>
          {words('use_passkey')}
        </button>
      </div>
    </form>
  );
}
