import { signupForm } from '#contract/accounts/accounts.ts';
import type { Gender } from '#contract/members/profile-values.ts';
import type { Home } from '#contract/members/profiles.ts';
import { codesOf } from '../../../shared/api/form-trouble.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { type BirthDate, isoDate } from './birth-date.ts';
import { type Seek, sexualityOf } from './seeking.ts';

/**
 * Sign-up questions in display order, one per screen. `start` includes the email address; `email` appears only after the
 * server has refused the address.
 */
export const questions = ['start', 'birth', 'seek', 'home', 'email', 'name', 'password'] as const;
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
  readonly home: Home | undefined;
  /** The newcomer pressed the button that accepts the terms. */
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
  age_locked: 'date_of_birth',
  password_guessable: 'password',
  disposable_email: 'email',
  no_such_place: 'home',
};

/** The question that contains a form field. */
const questionOf: Readonly<Record<string, SignupQuestion>> = {
  gender: 'start',
  date_of_birth: 'birth',
  seek: 'seek',
  'orientation.consent': 'seek',
  home: 'home',
  email: 'email',
  name: 'name',
  password: 'password',
  consent: 'start',
};

/** Converts the draft to the API input, as far as it is filled in. */
export function toSignUpInput(draft: SignupDraft) {
  const { email, name, password, birth, gender, seek, seek_consent, home, consent } = draft;
  const orientation = gender && seek && { sexuality: sexualityOf(gender, seek), consent: seek_consent };
  const form = { email, name, password, date_of_birth: isoDate(birth), gender, consent };
  return { ...form, ...(home && { home }), ...(orientation && { orientation }) };
}

/** Returns the error codes of a question's fields. */
export function wrongAt(question: SignupQuestion, draft: SignupDraft): Readonly<Record<string, string>> {
  const { success, error } = checked(signupForm, toSignUpInput(draft));
  if (success) return {};
  const codes = codesOf(error);
  const { email } = codes;
  // The first question asks for the address as well.
  return { ...errorsFor(question, codes), ...(question === 'start' && email && { email }) };
}

/** Returns the error codes that belong to a question. */
export function errorsFor(
  question: SignupQuestion,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => questionOf[field] === question));
}

/** Returns whether a question contains this field. */
export function isAsked(field: string): boolean {
  return Object.hasOwn(questionOf, field);
}

/** Returns the first question with an error. */
export function firstWrong(fields: Readonly<Record<string, string>>): SignupQuestion | undefined {
  return questions.find((question) => Object.keys(errorsFor(question, fields)).length > 0);
}
