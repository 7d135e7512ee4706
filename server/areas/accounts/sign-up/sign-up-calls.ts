import {
  checkName,
  checkNewPassword,
  confirmBirthDate,
  memberName,
  nameLength,
  namesOffered,
  signUp,
} from '#contract/accounts/accounts.ts';
import type { Language } from '#contract/languages.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer, Visitor } from '../../../platform/http/viewer.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { isKeyUsed } from '../../../platform/http/idempotency.ts';
import { type LimitCount, consumeAll } from '../../../platform/http/consume-all.ts';
import type { AccountTools } from '../account-tools.ts';
import { mailboxKey } from '../identity.ts';
import { refusalOfAge } from './age.ts';
import { ageLockOf, liftAgeLock, lockForAge } from './age-lock.ts';
import { createAccount } from './sign-up.ts';
import { inConstantTime } from '../sessions/constant-time.ts';
import { welcome } from './welcome.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { freeNames } from '../accounts-queries.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { isGuessable, wordsAround } from '../credentials/guessable.ts';
import { isStaffName } from './staff-names.ts';

/** Limit on accounts per IP address. (Safety, section 2.2.) */
export const signups: Limit = { name: 'signup', points: 5, seconds: 3600, exact: true };
/** Limit on activation emails to a mailbox, including its tagged addresses. */
export const signupsOfMailbox: Limit = { name: 'signup_mailbox', points: 20, seconds: 86_400, exact: true };
/** Limit per IP address on forms that are refused because a name or an address is taken, or because a bot sent them. */
export const probes: Limit = { name: 'signup_probe', points: 20, seconds: 3600, exact: true };

/** Limit on name checks: enough to try several names, but too few to test a list of names. */
export const nameChecks: Limit = { name: 'name_check', points: 60, seconds: 3600 };

/** Limit on dates of birth per IP address. */
const birthDates: Limit = { name: 'birth_date', points: 60, seconds: 3600 };
/** Limit on passwords per IP address. */
const passwordChecks: Limit = { name: 'password_check', points: 60, seconds: 3600 };

/** Refusals that reveal something about other members, or suggest a bot. */
const probing: ReadonlySet<string> = new Set(['email_taken', 'name_taken', 'looks_automated']);

function revealsOthers({ refused, details }: Refused): boolean {
  const { fields = {} } = details as { fields?: Readonly<Record<string, string>> };
  return [refused, ...Object.values(fields)].some((code) => probing.has(code));
}

/** Returns the calls for checking a name and creating an account. */
export function signUpCalls(tools: AccountTools) {
  const { sites, visitors, limits, pseudonymize, agePasses } = tools;
  const newcomerOf = async (viewer: Viewer | Visitor, request: ClientInfo) => {
    const { ip, privacyControl } = request;
    return {
      sites,
      pseudonymize,
      site: await viewer.site(),
      network: networkOf(ip),
      privacyControl,
      ...(await visitors.of(request)),
    };
  };
  return [
    answer(
      checkName,
      async ({ db, viewer, input, request }) => {
        const { settings } = await viewer.site();
        const { language } = await visitors.of(request);
        return await freeOrOther(db, { ...input, language, siteName: settings.name });
      },
      nameChecks,
    ),

    answer(
      confirmBirthDate,
      async ({ input, request, now }) => {
        const hasPass = input.pass !== undefined && (await agePasses.consume(input.pass, limits, now));
        if (hasPass) await liftAgeLock(tools, request);
        const locked = hasPass ? undefined : await ageLockOf(request, limits, now);
        if (locked) return locked;
        const young = refusalOfAge(input.date_of_birth, await visitors.of(request), now);
        if (young?.refused === 'too_young') await lockForAge(tools, request, now);
        return young ?? {};
      },
      birthDates,
    ),

    answer(
      checkNewPassword,
      async ({ viewer, input }) => {
        const { settings } = await viewer.site();
        return { guessable: isGuessable(input.password, wordsAround(settings.name, input)) };
      },
      passwordChecks,
    ),

    answer(signUp, async ({ db, viewer, input, key, request, now }) => {
      const locked = await ageLockOf(request, limits, now);
      if (locked) return locked;
      // A retry under the same key is not a second sign-up.
      const counted: readonly LimitCount[] = (await isKeyUsed(db, key))
        ? []
        : [
            [signups, request.ip],
            [probes, request.ip],
            [signupsOfMailbox, mailboxKey(input.email)],
          ];
      const minutes = await consumeAll(limits, counted);
      if (minutes) return refuse('too_many_signups', { minutes });

      const newcomer = await newcomerOf(viewer, request);
      const { concealsAccounts } = newcomer.site;
      const join = async () => await createAccount(db, input, newcomer, key);
      // Creating an account takes longer than finding an existing one.
      const made = await (concealsAccounts ? inConstantTime(join) : join());
      const spent = isRefused(made) ? (revealsOthers(made) ? [probes] : []) : [signups, signupsOfMailbox];
      for (const [limit, who] of counted) if (!spent.includes(limit)) await limits.refund(limit, who);
      if (isRefused(made)) {
        if (made.refused === 'too_young') await lockForAge(tools, request, now);
        return made;
      }
      if (concealsAccounts || !made.member) return { user: null };
      const welcomed = await welcome(
        tools,
        { db, request, now },
        {
          ...made.member,
          language: newcomer.language,
          isFirst: true,
        },
      );
      // On a retry, the account may have been closed or deleted since. A login reports which.
      return isRefused(welcomed) ? refuse('email_taken') : welcomed;
    }),
  ];
}

interface WantedName {
  readonly name: string;
  /** The newcomer's town, if they named one. */
  readonly town?: string | undefined;
  readonly language: Language;
  readonly siteName: string;
}

/** Returns whether the name is free. If it is not, also returns similar names that are, those in words first. */
async function freeOrOther(db: Sql, wanted: WantedName) {
  const { name } = wanted;
  if (isStaffName(name, wanted.siteName)) return { free: false, offered: [] };
  const [free, ...others] = await freeNames(db, [name, ...namesInWords(wanted), ...namesWithDigits(name)]);
  if (free === name) return { free: true, offered: [] };
  return { free: false, offered: [free, ...others].filter((other) => other !== undefined).slice(0, namesOffered) };
}

/** The suggestions in words, in order: `Wren from London`, `Just Wren`. */
const likenesses = ['from', 'just', 'another', 'really', 'too', 'again'] as const;

/** Returns names like “Wren from London” in the newcomer's language, as far as they are valid. */
function namesInWords({ name, town, language, siteName }: WantedName): string[] {
  const say = translatorFor(language, 'accounts');
  return likenesses
    .filter((likeness) => likeness !== 'from' || town !== undefined)
    .map((likeness) => say(`sign_up.name_like.${likeness}`, { name, town: town ?? '' }).replaceAll(/\s/g, ' '))
    .filter((other) => memberName.safeParse(other).success && !isStaffName(other, siteName));
}

/** The digits that do not look like letters. */
const digits = ['2', '4', '6', '7', '8', '9'];

/**
 * Returns the name with each possible pair of digits. The first pair is random, so that two people who want the same
 * name get different suggestions.
 */
function namesWithDigits(name: string): string[] {
  const stem = name.slice(0, nameLength.max - 3).trimEnd();
  const pairs = digits.flatMap((ten) => digits.map((one) => ten + one));
  const from = crypto.getRandomValues(new Uint8Array(1))[0]! % pairs.length;
  return [...pairs.slice(from), ...pairs.slice(0, from)].map((pair) => `${stem} ${pair}`);
}
