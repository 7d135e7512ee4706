import { signupForm } from '#contract/accounts/accounts.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import { codesOf } from '../../../shared/api/form-trouble.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { type BirthDate, isoDate } from './date-of-birth.tsx';
import { type Seek, sexualityOf } from './seeking.ts';

/** The questions of the sign-up, one per screen, in this order. */
export const questions = ['gender', 'birth', 'seek', 'email', 'name', 'password'] as const;
export type SignupQuestion = (typeof questions)[number];

/** A partially filled-in sign-up form. */
export interface SignupDraft {
  readonly gender: Gender | undefined;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly birth: BirthDate;
  readonly seek: Seek | undefined;
  readonly seek_consent: boolean;
  readonly consent: boolean;
  /** What was answered on the previous page, and is not asked again. */
  readonly given: readonly SignupQuestion[];
}

/** The field at which a refusal is shown. */
export const fieldOf = {
  email_taken: 'email',
  name_taken: 'name',
  name_is_email: 'name',
  too_young: 'date_of_birth',
  password_guessable: 'password',
  disposable_email: 'email',
};

/** Which question asks for each field of the form. */
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

/** The form in the shape that the server expects, as far as it is filled in. */
export function toSignUpInput({ email, name, password, birth, gender, seek, seek_consent, consent }: SignupDraft) {
  const orientation = gender && seek && { sexuality: sexualityOf(gender, seek), consent: seek_consent };
  const form = { email, name, password, date_of_birth: isoDate(birth), gender, consent };
  return orientation ? { ...form, orientation } : form;
}

/** What is wrong with the answer to one question: a code per field. */
export function wrongAt(question: SignupQuestion, draft: SignupDraft): Readonly<Record<string, string>> {
  const { success, error } = checked(signupForm, toSignUpInput(draft));
  return success ? {} : errorsFor(question, codesOf(error));
}

/** The codes that belong to one question. */
export function errorsFor(
  question: SignupQuestion,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => questionOf[field] === question));
}

/** Returns the first question whose answer has an error. */
export function firstWrong(fields: Readonly<Record<string, string>>): SignupQuestion | undefined {
  return questions.find((question) => Object.keys(errorsFor(question, fields)).length > 0);
}
