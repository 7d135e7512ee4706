import type * as z from 'zod/mini';
import type { Problem } from '#contract/refusal.ts';
import type { Refusal } from './refusal.ts';

/** The errors of a form: a code per field, and what concerns the form as a whole. */
export interface FormTrouble {
  readonly fields: Readonly<Record<string, string>>;
  readonly refusal: Refusal | undefined;
}

export const noTrouble: FormTrouble = { fields: {}, refusal: undefined };

/** Translates a server's refusal into form errors; `fieldOf` names the field that a code belongs to. */
export function troubleIn(refusal: Refusal, fieldOf: Readonly<Record<string, string>>): FormTrouble {
  const { code, fields } = refusal.problem;
  if (fields) return { fields, refusal: undefined };
  const field = fieldOf[code];
  return field ? { fields: { [field]: code }, refusal } : { fields: {}, refusal };
}

/** What violates the contract, field by field. */
export function codesOf(error: z.core.$ZodError): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const issue of error.issues) {
    const code = /^[a-z]+(_[a-z]+)+$/.test(issue.message) ? issue.message : 'missing';
    codes[issue.path.join('.')] ??= code;
  }
  return codes;
}

/** A form that violates the contract, reported as the server would. */
export function misfit(error: z.core.$ZodError): Problem {
  return { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid', fields: codesOf(error) };
}
