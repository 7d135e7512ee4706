import * as z from 'zod/mini';
import { call } from '../call.ts';
import { emailOr } from './email-schema.ts';
import { language } from '../languages.ts';
import { memberId } from '../members/members.ts';
import { orientationGiven } from '../members/orientation.ts';
import { picture, pictureStatus } from '../photos.ts';
import { country } from '../places.ts';
import { gender } from '../members/profile-values.ts';
import { home, signupMessage } from '../members/profiles.ts';
import { instant } from '../time.ts';
import { tracking } from '../tracking.ts';
import { emailIn } from '../typed/email.ts';
import { nameIn } from '../typed/name.ts';
import { passwordIn } from '../typed/password.ts';

/** The states of an account. (Specification, section 4.) */
export const userStatus = z.enum(['not_confirmed', 'active', 'pending_deletion', 'blocked']);
export type UserStatus = z.infer<typeof userStatus>;

export const profileStatus = z.enum(['active', 'disabled', 'pending']);
export type ProfileStatus = z.infer<typeof profileStatus>;

/** The logged-in member's own data. (Specification, section 3: User.) */
export const user = z.object({
  id: memberId,
  status: userStatus,
  email: z.string(),
  credits: z.int(),
  paid_user: z.boolean(),
  signup_date: instant,
  notifications_disabled: z.array(z.string()),
  /** Others cannot find the member in searches. (Specification, section 4: invisible mode.) */
  invisible: z.boolean(),
  language,
  fictional_icon: z.boolean(),
  profile: z.object({
    name: z.string(),
    gender,
    country,
    region: z.nullable(z.string()),
    status: profileStatus,
    main_image: z.nullable(z.extend(picture, { status: pictureStatus })),
  }),
});
export type User = z.input<typeof user>;

/** Minimum age of members. (Specification, section 5.) */
export const minimumAge = 18;
/** How long sign-up is refused in a browser in which a date of birth below the minimum age was confirmed, in hours. */
export const ageLockHours = 24;
export const passwordLength = { min: 8, max: 128 } as const;
export const nameLength = { min: 3, max: 20 } as const;

export const email = emailOr('invalid_email');
/**
 * The new address of an email change. Has its own error code: 'New email adress is invalid.' (Specification, section
 * 5.)
 */
export const newEmail = emailOr('invalid_new_email');
/** The email address of a login attempt: not validated, since it is only compared with stored ones. */
export const triedEmail = z
  .string()
  .check(
    z.maxLength(1000, { abort: true }),
    z.overwrite(emailIn),
    z.minLength(1, { error: 'invalid_email' }),
    z.maxLength(254),
  );

/** A new password. The limits apply to the normalized form, which is the one that is hashed. */
export const password = z
  .string()
  .check(
    z.maxLength(4 * passwordLength.max, { error: 'password_too_long', abort: true }),
    z.overwrite(passwordIn),
    z.minLength(passwordLength.min, { error: 'password_too_short' }),
    z.maxLength(passwordLength.max, { error: 'password_too_long' }),
  );
/** A password to compare with the stored one: any text is accepted, and its exact characters are passed on. */
export const triedPassword = z.string().check(
  z.minLength(1, { error: 'password_missing' }),
  z.maxLength(4 * passwordLength.max, { error: 'password_too_long', abort: true }),
  z.refine((tried) => passwordIn(tried).length <= passwordLength.max, { error: 'password_too_long' }),
);
export const memberName = z.string().check(
  // Normalization can expand one character to eighteen, so very long values are rejected beforehand.
  z.maxLength(4 * nameLength.max, { error: 'name_too_long', abort: true }),
  z.overwrite(nameIn),
  z.refine((value) => !value.startsWith('@'), { error: 'name_starts_with_at', abort: true }),
  z.refine((value) => !/\S@\S/.test(value), { error: 'name_is_email', abort: true }),
  z.minLength(nameLength.min, { error: 'name_too_short' }),
  z.maxLength(nameLength.max, { error: 'name_too_long' }),
  // Allows only letters of European languages and Vietnamese, since many other Latin letters in Unicode look like them.
  // A name begins with a letter or a digit, and each letter has at most one combining mark.
  z.regex(/^(?![\u0300-\u036f ._'’-])(?:[A-Za-zÀ-ÖØ-öø-ſƠơƯưǍ-ǜȘ-țẀ-ẅẞẠ-ỹ\d ._'’-][\u0300-\u036f]?)*$/u, {
    error: 'name_invalid',
  }),
);
/** A code or token from an email. */
export const mailedToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

const birthDate = z.iso
  .date({ error: 'invalid_date_of_birth' })
  .check(z.refine((value) => value >= '1900-01-01', { error: 'invalid_date_of_birth' }));

/** Email, username, password and date of birth, with gender and consent. (Specification, section 1.) */
export const signupForm = z.strictObject({
  email,
  name: memberName,
  password,
  date_of_birth: birthDate,
  gender: z.enum(['male', 'female'], { error: 'choose_gender' }),
  /** The town where the new member lives. */
  home: z.optional(home),
  signup_message: z.optional(signupMessage),
  /** The genders that the new member seeks, under a separate consent. If omitted, nothing is assumed. */
  orientation: z.optional(orientationGiven),
  /** The traffic source of the visitor, and whether they agreed to its storage. */
  tracking: z.optional(tracking),
  tracking_consent: z.optional(z.boolean()),
  /** A honeypot: the field is hidden from people, so only bots fill it in. */
  homepage: z.optional(z.string().check(z.maxLength(300))),
  /** The visitor pressed a button beside the sentence that doing so accepts the terms. (Decision 273.) */
  consent: z.literal(true, { error: 'consent_needed' }),
});
export type SignupForm = z.infer<typeof signupForm>;

/**
 * Returns whether the username equals the email address, which is not allowed although both are valid on their own.
 * (Specification, section 5.)
 */
export function isNameTheEmail(form: Pick<SignupForm, 'name' | 'email'>): boolean {
  return form.name.toLowerCase() === form.email.toLowerCase();
}

/** Number of usernames suggested in place of one that is taken. */
export const namesOffered = 3;

/**
 * Reports whether a username is available, with suggestions in the visitor's language if it is taken. Does not reserve
 * it.
 */
export const checkName = call({
  method: 'GET',
  path: '/api/name.php',
  by: 'visitor',
  /** `town`: the newcomer's town, which a suggestion may contain. */
  input: z.strictObject({ name: memberName, town: z.optional(home.shape.city) }),
  reply: z.object({ free: z.boolean(), offered: z.array(z.string()) }),
  refusals: {},
});

/** The refusals for a date of birth below the minimum age. */
const ageRefusals = {
  too_young: { status: 422, details: z.object({ min_age: z.int(), hours: z.int() }) },
  /** In the last `ageLockHours` hours, a date of birth below the minimum age was confirmed in this browser. */
  age_locked: { status: 403, details: z.object({ min_age: z.int(), hours: z.int() }) },
} as const;

/**
 * Takes the date of birth that a newcomer has confirmed, whatever their age. A date below the minimum age locks sign-up
 * in this browser for `ageLockHours` hours. Stores no date. (Decision 273.)
 */
export const confirmBirthDate = call({
  method: 'POST',
  path: '/api/birth-date.php',
  by: 'visitor',
  input: z.strictObject({
    date_of_birth: birthDate,
    /** Token of a link with which the operator lifts the lock once, after a typing error. */
    pass: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: z.object({}),
  refusals: ageRefusals,
});

/** Reports whether a password is too common or too easy to guess. Stores nothing. */
export const checkNewPassword = call({
  method: 'POST',
  path: '/api/password-check.php',
  by: 'visitor',
  /** `name`, `email`: the newcomer's own, which the password must not be. */
  input: z.strictObject({
    password: triedPassword,
    name: z.string().check(z.maxLength(100)),
    email: z.string().check(z.maxLength(254)),
  }),
  reply: z.object({ guessable: z.boolean() }),
  refusals: {},
});

/**
 * Returns the logged-in user, or null for a visitor. `closed`: the browser is logged in to an account that is closed or
 * suspended, which shows only its own page.
 */
export const showUser = call({
  method: 'GET',
  path: '/api/user.php',
  by: 'visitor',
  whileClosed: true,
  input: z.strictObject({}),
  reply: z.object({ user: z.nullable(user), closed: z.optional(z.literal(true)) }),
  refusals: {},
});

/** The refusal after too many wrong passwords: further attempts are rejected for a few minutes. */
export const locked = { status: 429, details: z.object({ minutes: z.int() }) };

/**
 * Logs in for 30 days. Wrong passwords are counted per account and per IP address; too many lock further attempts. If
 * the account is closed or suspended, the status of the user is `blocked`, and the session allows only the calls with
 * `whileClosed`.
 */
export const logIn = call({
  method: 'POST',
  path: '/api/user.php',
  by: 'visitor',
  input: z.strictObject({
    email: triedEmail,
    password: triedPassword,
  }),
  reply: z.object({ user }),
  refusals: {
    login_failed: 401,
    locked,
    /** The account was deleted but can still be restored with the link from the email. */
    pending_deletion: 403,
  },
});

/** Saves the language that the member chose. */
export const saveLanguage = call({
  method: 'PUT',
  path: '/api/user.php',
  by: 'member',
  input: z.strictObject({ language }),
  reply: z.object({ user }),
  refusals: {},
});

/** Ends this browser's session. This GET changes state, so the server accepts it only from our own pages. */
export const logOut = call({
  method: 'GET',
  path: '/api/logout.php',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/**
 * Creates an account and sends the activation email. If any of the sites is discreet, nobody is logged in and `user` is
 * null, so that known and unknown addresses look alike; otherwise the new member is logged in at once.
 */
export const signUp = call({
  method: 'POST',
  path: '/api/signup.php',
  by: 'visitor',
  once: true,
  input: signupForm,
  reply: z.object({ user: z.nullable(user) }),
  refusals: {
    email_taken: 409,
    name_taken: 409,
    name_is_email: 422,
    password_guessable: 422,
    /** A disposable mailbox that anybody can read. */
    disposable_email: 422,
    looks_automated: 422,
    ...ageRefusals,
    no_such_place: 422,
    signups_closed: 403,
    too_many_signups: { status: 429, details: z.object({ minutes: z.int() }) },
  },
});

/** The account's password. Required with an emailed link if the browser is not logged in to the account. */
export const ownersPassword = z.optional(triedPassword);
/** The password is missing or wrong, and the browser is not logged in to the account. The token remains valid. */
export const ownerRefusals = { password_needed: 403, wrong_password: 403, locked } as const;

/**
 * Consumes the token of an activation email, valid for 48 hours and one use. Since a stranger may have created the
 * account with this address, a browser that is not logged in to it must send the password, and is then logged in.
 * `password_needed` names the address to which the link was sent, for password managers.
 */
export const activate = call({
  method: 'POST',
  path: '/api/activate.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, password: ownersPassword }),
  reply: z.object({ name: z.string() }),
  refusals: {
    link_expired: 410,
    already_active: 409,
    ...ownerRefusals,
    password_needed: { status: 403, details: z.object({ email: z.string() }) },
  },
});

/** Sends a new activation email, at most 3 a day. */
export const resendActivation = call({
  method: 'POST',
  path: '/api/activation-mail.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: { already_active: 409, too_many_mails: 429 },
});

/** The account changed, for example its credits, status or main photo: the browser must refetch the user. */
export const userChanged = z.object({ event: z.literal('user_changed') });
