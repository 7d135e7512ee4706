import { signupForm } from '#contract/accounts/accounts.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import { codesOf } from '../../../shared/api/form-trouble.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { type BirthDate, isoDate } from './date-of-birth.tsx';
import { type Seek, sexualityOf } from './seeking.ts';

/** Sign-up questions in display order, one per screen. */
export const questions = ['gender', 'birth', 'seek', 'email', 'name', 'password'] as const;
export type SignupQuestion = (typeof questions)[number];

/** An incomplete sign-up form. */
export interface SignupDraft {
  readonly gender: Gender | undefined;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly birth: BirthDate;
  readonly seek: Seek | undefined;
  readonly seek_consent: boolean;
  readonly consent: boolean;
  /** Questions answered on the previous page, which are skipped. */
  readonly given: readonly SignupQuestion[];
}

/** Maps each refusal to the field that shows it. */
export const fieldOf = {
  email_taken: 'email',
  name_taken: 'name',
  name_is_email: 'name',
  too_young: 'date_of_birth',
  password_guessable: 'password',
  disposable_email: 'email',
};

/** The question that contains a form field. */
const questionOf: Readonly<Record<string, SignupQuestion>> = {
  gender: 'gender',
  date_of_birth: 'birth',
  seek: 'seek',
  'orientation.consent': 'seek',
  email: 'email',
  name: 'name',
  password: 'password',
  consent: 'password',
};

/** Converts the draft to the API input, as far as it is filled in. */
export function toSignUpInput({ email, name, password, birth, gender, seek, seek_consent, consent }: SignupDraft) {
  const orientation = gender && seek && { sexuality: sexualityOf(gender, seek), consent: seek_consent };
  const form = { email, name, password, date_of_birth: isoDate(birth), gender, consent };
  return orientation ? { ...form, orientation } : form;
}

/** Returns the error codes of a question's fields. */
export function wrongAt(question: SignupQuestion, draft: SignupDraft): Readonly<Record<string, string>> {
  const { success, error } = checked(signupForm, toSignUpInput(draft));
  return success ? {} : errorsFor(question, codesOf(error));
}

/** Returns the error codes that belong to a question. */
export function errorsFor(
  question: SignupQuestion,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => questionOf[field] === question));
}

/** Returns the first question with an error. */
export function firstWrong(fields: Readonly<Record<string, string>>): SignupQuestion | undefined {
  return questions.find((question) => Object.keys(errorsFor(question, fields)).length > 0);
}
