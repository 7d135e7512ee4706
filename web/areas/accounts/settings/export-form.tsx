import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askDataExport } from '#contract/accounts/data-export.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { OwnPassword } from '../own-password.tsx';
import { dataExportQuery } from './data-export.ts';
import { SettingsForm } from './settings-form.tsx';

const fieldOf = { wrong_password: 'password' };

interface ExportFormProps {
  email: string;
  token: string | undefined;
  onDone: () => void;
}

/** Form that requests the password for a data export. */
export function ExportForm({ email, token, onDone }: ExportFormProps) {
  const words = useWords('data-export');
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const { submit, pending, trouble, forget } = useSubmit(askDataExport, fieldOf);
  const sentence = useRefusalSentence('data-export', askDataExport);
  const wrong = trouble.fields.password;

  const send = async () => {
    const done = await submit({ password });
    if (!done) return false;
    client.setQueryData(dataExportQuery(token).queryKey, done.data_export);
    onDone();
    return true;
  };

  return (
    <div className="max-w-120 px-4 pt-2 pb-6 md:px-5">
      <SettingsForm
        onSend={send}
        sendLabel={words('send')}
        busy={pending}
        error={trouble.refusal && !wrong ? sentence(trouble.refusal) : undefined}
      >
        <p className="text-14 text-muted">{words('lead')}</p>
        <OwnPassword
          label={words('password')}
          whose={email}
          value={password}
          onChange={(entered) => {
            setPassword(entered);
            forget('password');
          }}
          error={wrong && (trouble.refusal ? sentence(trouble.refusal) : words('password_missing'))}
        />
      </SettingsForm>
    </div>
  );
}
