import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import { ask } from './ask.ts';
import { codesOf, noTrouble, troubleIn } from './form-trouble.ts';
import { usePlainOutcome } from './plain-form.ts';
import { isRefusal } from './refusal.ts';

/**
 * Sends a form to a call. What does not fit the contract is found here, field by field, before anything is sent;
 * what the server refuses is shown at the field that `fieldOf` names for it. Nothing typed is ever lost. It begins with
 * what came of the same form where it was sent without scripts.
 */
export function useSubmit<C extends Call>(call: C, fieldOf: Readonly<Record<string, string>> = {}) {
  const { refusal } = usePlainOutcome(call);
  const [trouble, setTrouble] = useState(() => (refusal ? troubleIn(refusal, fieldOf) : noTrouble));
  const [pending, setPending] = useState(false);
  // The key of the action: kept while the same form is tried again, so that a lost answer makes nothing twice.
  const action = useRef<{ form: string; key: string }>(undefined);

  async function submit(form: { [Field in keyof AskedOf<C>]: unknown }): Promise<ReplyOf<C> | undefined> {
    if (pending) return undefined;
    const checked = z.safeParse(call.input, form);
    if (!checked.success) {
      setTrouble({ fields: codesOf(checked.error), refusal: undefined });
      return undefined;
    }
    setPending(true);
    setTrouble(noTrouble);
    const written = JSON.stringify(form);
    if (action.current?.form !== written) action.current = { form: written, key: crypto.randomUUID() };
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

  /** The writer is at it: what was wrong there may be right now. */
  function forget(field: string): void {
    const { [field]: _gone, ...fields } = trouble.fields;
    setTrouble({ ...trouble, fields });
  }

  return { submit, pending, trouble, forget };
}
