import type * as z from 'zod/mini';
import type { Problem } from '#contract/refusal.ts';
import type { Refusal } from './refusal.ts';

/** The errors of a form: one code per field, and the refusal that concerns the form as a whole. */
export interface FormTrouble {
  readonly fields: Readonly<Record<string, string>>;
  readonly refusal: Refusal | undefined;
}

export const noTrouble: FormTrouble = { fields: {}, refusal: undefined };

/** Converts a refusal into form errors. `fieldOf` maps a refusal's code to its field. */
export function troubleIn(refusal: Refusal, fieldOf: Readonly<Record<string, string>>): FormTrouble {
  const { code, fields } = refusal.problem;
  if (fields) return { fields, refusal: undefined };
  const field = fieldOf[code];
  return field ? { fields: { [field]: code }, refusal } : { fields: {}, refusal };
}

/** Returns the contract violations as one code per field. */
export function codesOf(error: z.core.$ZodError): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const issue of error.issues) {
    const code = /^[a-z]+(_[a-z]+)+$/.test(issue.message) ? issue.message : 'missing';
    codes[issue.path.join('.')] ??= code;
  }
  return codes;
}

/** Returns the problem that the server would return for a form that violates the contract. */
export function misfit(error: z.core.$ZodError): Problem {
  return { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid', fields: codesOf(error) };
}
