import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router';
import * as z from 'zod/mini';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import type { Problem } from '#contract/refusal.ts';
import { misfit } from './form-trouble.ts';
import { serverAsk } from './page-host.ts';
import { isRefusal, Refusal } from './refusal.ts';

/** What a form holds, and the address of its page. */
export interface SentForm {
  readonly form: FormData;
  readonly url: URL;
}

/** What came of a form that a browser without scripts sent. A password is never among what was typed. */
export interface FormOutcome {
  readonly call: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly reply?: unknown;
  readonly problem?: Problem;
}

interface Plainly<C extends Call> {
  /** The call's input out of the form. Undefined where the form is only the beginning of another one. */
  readonly input: (sent: SentForm) => { [Field in keyof AskedOf<C>]: unknown } | undefined;
  /** Where it leads once it is done. Undefined: its own page says that it is. */
  readonly next?: (reply: ReplyOf<C>, sent: SentForm) => string | undefined;
  /** Where a refusal leads that another page tells. */
  readonly refused?: (problem: Problem) => string | undefined;
}

/**
 * A screen's `action`: its form works without scripts as well. What the call refuses is shown on the same page, with
 * what was typed.
 */
export function plainForm<C extends Call>(call: C, { input, next, refused }: Plainly<C>) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const sent = { form: await request.formData(), url: new URL(request.url) };
    const outcome = { call: nameOf(call), typed: typedIn(sent.form) };
    const wanted = input(sent);
    if (!wanted) return data<FormOutcome>(outcome);
    const checked = z.safeParse(call.input, wanted);
    const refuse = (problem: Problem) => {
      const elsewhere = refused?.(problem);
      return elsewhere
        ? redirect(elsewhere, 303)
        : data<FormOutcome>({ ...outcome, problem }, { status: problem.status });
    };
    if (!checked.success) return refuse(misfit(checked.error));
    try {
      const key = sent.form.get(keyName);
      const reply = await serverAsk(context)(call, wanted as AskedOf<C>, { ...(typeof key === 'string' && { key }) });
      const path = next?.(reply, sent);
      return path ? redirect(path, 303) : data<FormOutcome>({ ...outcome, reply });
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      return refuse(fault.problem);
    }
  };
}

/** The field with the key of what is done once, so that a form sent twice does nothing twice. */
export const keyName = 'form_key';

/** What came of a form for this call that was sent without scripts; the page begins with it. */
export function usePlainOutcome<C extends Call>(call: C) {
  const outcome = useActionData() as FormOutcome | undefined;
  const own = outcome?.call === nameOf(call) ? outcome : undefined;
  return {
    typed: own?.typed ?? {},
    reply: own?.reply as ReplyOf<C> | undefined,
    refusal: own?.problem && new Refusal(own.problem),
  };
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

function typedIn(form: FormData): Record<string, string> {
  const typed = [...form].filter(([name, value]) => typeof value === 'string' && !name.startsWith('password'));
  return Object.fromEntries(typed) as Record<string, string>;
}
