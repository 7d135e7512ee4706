import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router';
import * as z from 'zod/mini';
import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import type { Problem } from '#contract/refusal.ts';
import { misfit } from './form-trouble.ts';
import { serverAsk } from './page-host.ts';
import { isRefusal, Refusal } from './refusal.ts';

/** A form's data, and the URL of its page. */
export interface SentForm {
  readonly form: FormData;
  readonly url: URL;
}

/** The result of a form submitted without scripts. The echoed input never includes a password. */
export interface FormOutcome {
  readonly call: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly reply?: unknown;
  readonly problem?: Problem;
}

interface Plainly<C extends Call> {
  /** Builds the call's input from the form. Returns undefined if the form only leads to another form. */
  readonly input: (sent: SentForm) => { [Field in keyof AskedOf<C>]: unknown } | undefined;
  /** Returns the URL to redirect to on success; undefined if the form's own page shows the success. */
  readonly next?: (reply: ReplyOf<C>, sent: SentForm) => string | undefined;
  /** Returns the URL to redirect to if another page explains the refusal. */
  readonly refused?: (problem: Problem) => string | undefined;
}

/**
 * Returns a screen's `action`, which makes its form work without scripts. The same page shows refusals and keeps the
 * input. A form submitted twice takes effect only once, because the server recognizes it.
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
      const reply = await serverAsk(context)(call, wanted as AskedOf<C>);
      const path = next?.(reply, sent);
      return path ? redirect(path, 303) : data<FormOutcome>({ ...outcome, reply });
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
      return refuse(fault.problem);
    }
  };
}

/** Returns the result of this call's form if it was submitted without scripts. */
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
