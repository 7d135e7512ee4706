import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askMailChange } from '#contract/accounts/mail-change.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from './account-settings.ts';
import { useFieldError } from './field-error.ts';
import { OwnPassword } from './own-password.tsx';
import { SuggestedEmailField } from './suggested-email-field.tsx';
import { SettingsForm } from './settings/settings-form.tsx';

const fieldOf = {
  wrong_password: 'password',
  email_taken: 'email',
  same_email: 'email',
  disposable_email: 'email',
};

/** Form to change the email address, for members and for newcomers who mistyped it. Requires the password. */
export function NewEmailForm({ onDone }: { onDone: () => void }) {
  const words = useWords('accounts.new_email');
  const confirmWords = useWords('accounts.confirm');
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { submit, pending, trouble, forget } = useSubmit(askMailChange, fieldOf);
  const sentence = useRefusalSentence('accounts', askMailChange);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));

  const send = async () => {
    const done = await submit({ email, password });
    if (!done) return false;
    await client.invalidateQueries(accountSettingsQuery());
    toast({ tone: 'good', text: confirmWords('sent', { email: done.new_email }) });
    onDone();
    return true;
  };

  const passwordError = trouble.fields.password === 'wrong_password' ? words('check_password') : errorAt('password');
  return (
    <SettingsForm
      onSend={send}
      sendLabel={words('send')}
      busy={pending}
      error={trouble.refusal && Object.keys(trouble.fields).length === 0 ? sentence(trouble.refusal) : undefined}
    >
      <SuggestedEmailField
        label={words('label')}
        hint={words('hint')}
        value={email}
        onType={(typed) => {
          setEmail(typed);
          forget('email');
        }}
        error={errorAt('email')}
      />
      <OwnPassword
        label={words('password')}
        hint={words('password_hint')}
        value={password}
        onChange={(entered) => {
          setPassword(entered);
          forget('password');
        }}
        error={passwordError}
      />
    </SettingsForm>
  );
}
