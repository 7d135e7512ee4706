import { isInvented } from '../areas/site/invented.ts';
import { type SystemAccount, accountNamed, isRoot } from '../platform/core/system-account.ts';

/** The settings that decide whether serving members is safe. Undefined: not set. */
export interface ProductionSettings {
  readonly SECRET?: string | undefined;
  readonly OPERATOR_SECRET?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM: string;
  readonly DEMO_COMMUNITY?: 'on' | 'off' | undefined;
  readonly SANDBOX_PAYMENTS?: 'on' | 'off' | undefined;
  readonly PAYMENT_PROVIDER?: string | undefined;
  readonly MOLLIE_API_URL?: string | undefined;
  readonly LOCAL_PUSH_SERVICE?: string | undefined;
  readonly RUN_AS?: string | undefined;
}

/** Reasons not to serve members with these settings, one sentence for each variable. */
export function unsafeSettings(
  set: ProductionSettings,
): (readonly [name: keyof ProductionSettings, sentence: string])[] {
  const { SECRET, OPERATOR_SECRET, PUBLIC_URL } = set;
  const guessable = 'can be guessed; make one with: openssl rand -base64 32';
  const rules: (readonly [name: keyof ProductionSettings, unsafe: boolean, sentence: string])[] = [
    ['SECRET', SECRET === undefined, 'In production, set SECRET to at least 32 random characters.'],
    ['SECRET', isGuessable(SECRET), `SECRET ${guessable}`],
    ['OPERATOR_SECRET', isGuessable(OPERATOR_SECRET), `OPERATOR_SECRET ${guessable}`],
    [
      'OPERATOR_SECRET',
      OPERATOR_SECRET !== undefined && OPERATOR_SECRET === SECRET,
      'OPERATOR_SECRET must be another one than SECRET.',
    ],
    ['PUBLIC_URL', PUBLIC_URL === undefined, 'In production, set PUBLIC_URL to where members reach you.'],
    [
      'PUBLIC_URL',
      PUBLIC_URL !== undefined && !isPrivate(new URL(PUBLIC_URL)),
      'In production, PUBLIC_URL begins with https://, or passwords and messages could be read on their way.',
    ],
    [
      'SMTP_URL',
      set.SMTP_URL === undefined,
      'In production, set SMTP_URL: without it no mail leaves, and nobody can confirm their account.',
    ],
    ['MAIL_FROM', isInvented(set.MAIL_FROM), 'In production, set MAIL_FROM to an address of yours.'],
    [
      'DEMO_COMMUNITY',
      set.DEMO_COMMUNITY === 'on',
      'In production, DEMO_COMMUNITY stays off: its members are invented.',
    ],
    [
      'SANDBOX_PAYMENTS',
      set.SANDBOX_PAYMENTS === 'on',
      'In production, SANDBOX_PAYMENTS stays off: anybody could say that they have paid.',
    ],
    [
      'PAYMENT_PROVIDER',
      /\bsandbox\b/.test(set.PAYMENT_PROVIDER ?? ''),
      'In production, PAYMENT_PROVIDER names no sandbox: anybody could say that they have paid.',
    ],
    [
      'MOLLIE_API_URL',
      set.MOLLIE_API_URL !== undefined,
      'In production, MOLLIE_API_URL stays unset: payments are asked about at Mollie, and nowhere else.',
    ],
    [
      'LOCAL_PUSH_SERVICE',
      set.LOCAL_PUSH_SERVICE !== undefined,
      'In production, LOCAL_PUSH_SERVICE stays unset: members could have us send to this machine.',
    ],
    [
      'RUN_AS',
      isRoot() && !accountToRunAs(set.RUN_AS),
      'Damson does not run as root: set RUN_AS to another account of this machine.',
    ],
  ];
  return rules.filter(([, unsafe]) => unsafe).map(([name, , sentence]) => [name, sentence]);
}

/** The account to switch to from root: the configured one, or one that most machines have. */
export function accountToRunAs(name: string | undefined): SystemAccount | undefined {
  if (!isRoot()) return undefined;
  const account = name === undefined ? (accountNamed('damson') ?? accountNamed('nobody')) : accountNamed(name);
  return account?.uid === 0 ? undefined : account;
}

/** No network is between the product and a browser on the same machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The minimum number of different characters. 32 random hexadecimal digits have fewer once in many billions. */
const fewestDifferent = 8;
/** Placeholders from examples and documents. */
const placeholders = /secret|password|change.?(me|this)|replace|example|placeholder|your[-_ ]|damson|qwerty|letmein/i;

/** Whether a secret is easy to guess: repeated, a keyboard row, or an example. */
function isGuessable(secret = ''): boolean {
  if (secret === '') return false;
  const codes = [...secret].map((character) => character.codePointAt(0)!);
  const steps = codes.slice(1).map((code, at) => Math.abs(code - codes[at]!));
  const inARow = steps.filter((step) => step <= 1).length;
  return (
    new Set(codes).size < fewestDifferent ||
    inARow > steps.length / 2 ||
    placeholders.test(secret) ||
    isRepeated(secret)
  );
}

function isRepeated(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, at) => at + 1);
  return lengths.some((length) => secret.slice(0, length).repeat(secret.length).startsWith(secret));
}
