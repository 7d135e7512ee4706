import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { focusWrong } from '../../../shared/ui/browser/focus-wrong.ts';

interface SettingsFormProps {
  /** Submits the form. Returns whether the server accepted it. */
  onSend: () => Promise<boolean>;
  sendLabel: string;
  busy: boolean;
  /** True if nothing has changed, in which case the submit button is hidden. */
  unchanged?: boolean;
  /** Error message for the form as a whole. */
  error: string | undefined;
  children: ReactNode;
}

/** A short form. On an error, moves the focus to the invalid field and keeps the input. */
export function SettingsForm({ onSend, sendLabel, busy, unchanged = false, error, children }: SettingsFormProps) {
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await onSend()) return;
    focusWrong(form);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {children}
      {error && <FieldError>{error}</FieldError>}
      {!unchanged && (
        <div>
          <Button type="submit" size="small" busy={busy}>
            {sendLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
