import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#contract/accounts/passwords.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useFieldError } from '../field-error.ts';
import { NewPasswordFields, noPassword } from '../new-password.tsx';
import { OwnPassword } from '../own-password.tsx';
import { useMe } from '../../../shared/people/user.ts';
import { accountSettingsQuery } from '../account-settings.ts';
import { EditableRow } from './editable-row.tsx';
import { sessionsQuery } from './sessions.ts';
import { SettingsForm } from './settings-form.tsx';

export function PasswordRow() {
  const words = useWords('settings.account');
  return (
    <EditableRow
      label={words('password')}
      value={<span aria-hidden>••••••••</span>}
      form={(close) => <PasswordForm onDone={close} />}
      anchor="password"
    />
  );
}

const fieldOf = { wrong_password: 'old_password', password_guessable: 'password' };

function PasswordForm({ onDone }: { onDone: () => void }) {
  const words = useWords('settings.account');
  const common = useWords('settings');
  const client = useQueryClient();
  const { email } = useMe();
  const waiting = useQuery(accountSettingsQuery()).data?.new_email;
  const [old_password, setOld] = useState('');
  const [entered, setEntered] = useState(noPassword);
  const { submit, pending, trouble, forget } = useSubmit(changePassword, fieldOf);
  const sentence = useRefusalSentence('settings', changePassword);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));

  const send = async () => {
    if (!(await submit({ old_password, ...entered }))) return false;
    toast({ tone: 'good', text: words('password_saved') });
    onDone();
    await Promise.all([client.invalidateQueries(sessionsQuery()), client.invalidateQueries(accountSettingsQuery())]);
    return true;
  };

  return (
    <SettingsForm
      onSend={send}
      sendLabel={common('save')}
      busy={pending}
      error={trouble.refusal && Object.keys(trouble.fields).length === 0 ? sentence(trouble.refusal) : undefined}
    >
      <div className="grid gap-2 text-14 text-muted">
        <p>{words('password_lead')}</p>
        {waiting && <p className="wrap-anywhere">{words('password_ends_change', { email: waiting })}</p>}
      </div>
      <OwnPassword
        label={words('old_password')}
        name="old_password"
        whose={email}
        value={old_password}
        onChange={(old) => {
          setOld(old);
          forget('old_password');
        }}
        error={errorAt('old_password')}
      />
      <NewPasswordFields
        value={entered}
        onChange={(field, text) => {
          setEntered((before) => ({ ...before, [field]: text }));
          forget(field);
        }}
        errorAt={errorAt}
      />
    </SettingsForm>
  );
}
