import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeName, nameChanges } from '#contract/accounts/account-settings.ts';
import { TextField } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useFieldError } from '../field-error.ts';
import { useMe, userQuery } from '../../../shared/people/user.ts';
import { EditableRow } from './editable-row.tsx';
import { SettingsForm } from './settings-form.tsx';

export function NameRow() {
  const words = useWords('settings.account');
  const { profile } = useMe();
  return (
    <EditableRow
      label={words('name')}
      value={<bdi>{profile.name}</bdi>}
      form={(close) => <NameForm onDone={close} />}
    />
  );
}

const fieldOf = { name_taken: 'name', name_is_email: 'name' };

function NameForm({ onDone }: { onDone: () => void }) {
  const words = useWords('settings.account');
  const common = useWords('settings');
  const client = useQueryClient();
  const { profile } = useMe();
  const [name, setName] = useState(profile.name);
  const { submit, pending, trouble, forget } = useSubmit(changeName, fieldOf);
  const sentence = useRefusalSentence('settings', changeName);
  const errorAt = useFieldError(trouble.fields, sentence(trouble.refusal));

  const send = async () => {
    const done = await submit({ name });
    if (!done) return false;
    client.setQueryData(userQuery().queryKey, done.user);
    toast({ tone: 'good', text: words('name_saved', { name: done.user.profile.name }) });
    onDone();
    return true;
  };

  return (
    <SettingsForm
      onSend={send}
      sendLabel={common('save')}
      busy={pending}
      error={trouble.refusal && !trouble.fields.name ? sentence(trouble.refusal) : undefined}
    >
      <TextField
        label={words('new_name')}
        name="name"
        autoComplete="username"
        hint={words('name_hint', nameChanges)}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          forget('name');
        }}
        error={errorAt('name')}
      />
    </SettingsForm>
  );
}
