import { useRef, useState } from 'react';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import { ask } from './ask.ts';
import { codesOf, noTrouble, troubleIn } from './form-trouble.ts';
import { usePlainOutcome } from './plain-form.ts';
import { isRefusal } from './refusal.ts';
import { checked } from './schemas/checked.ts';
import { randomId } from './browser/random-id.ts';

/**
 * Returns what a form needs to submit its input to a call. Contract violations are reported per field before anything
 * is sent. Refusals are shown at the field given by `fieldOf`. Input is never lost. If the same form was submitted
 * without scripts, starts with its outcome.
 */
export function useSubmit<C extends Call>(call: C, fieldOf: Readonly<Record<string, string>> = {}) {
  const { refusal } = usePlainOutcome(call);
  const [trouble, setTrouble] = useState(() => (refusal ? troubleIn(refusal, fieldOf) : noTrouble));
  const [pending, setPending] = useState(false);
  // The idempotency key, reused while the same form is retried, so that a lost response causes no duplicate.
  const action = useRef<{ form: string; key: string }>(undefined);

  async function submit(form: { [Field in keyof AskedOf<C>]: unknown }): Promise<ReplyOf<C> | undefined> {
    if (pending) return undefined;
    const { success, error } = checked(call.input, form);
    if (!success) {
      setTrouble({ fields: codesOf(error), refusal: undefined });
      return undefined;
    }
    setPending(true);
    setTrouble(noTrouble);
    const written = JSON.stringify(form);
    if (action.current?.form !== written) action.current = { form: written, key: randomId() };
    try {
      return await ask(call, form as AskedOf<C>, { key: action.current.key });
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      setTrouble(troubleIn(fault, fieldOf));
      return undefined;
    } finally {
      setPending(false);
    }
  }

  /** Clears a field's error when the member edits the field. */
  function forget(field: string): void {
    const { [field]: _gone, ...fields } = trouble.fields;
    setTrouble({ ...trouble, fields });
  }

  return { submit, pending, trouble, forget };
}
