import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { SystemAccount } from '../platform/core/system-account.ts';
import { type Bounces, bouncesOf } from '../integrations/mail/bounce-settings.ts';
import { type DkimSettings, domainOf, readDkimKey } from '../integrations/mail/dkim.ts';
import type { SmsSettings } from '../integrations/sms/sms.ts';
import type { TranslationSettings } from '../integrations/translation/translator.ts';
import { type S3Settings, s3Of } from '../integrations/s3-settings.ts';
import type { BankAccount } from '../areas/payments/bank/bank-account.ts';
import { type Collectors, collectorsOf } from '../integrations/collectors.ts';
import { bankOf } from '../areas/payments/bank/bank-settings.ts';
import { accountToRunAs, unsafeSettings } from './production.ts';
import { makeSecret, type Secret } from '../platform/core/secret.ts';
import { SetupError } from '../platform/core/setup-error.ts';

const port = z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(65_535));
const workers = z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(256));
const onOff = z.enum(['on', 'off']);
const address = (...schemes: string[]) =>
  z.string().check(z.refine((url) => URL.canParse(url) && schemes.includes(new URL(url).protocol.slice(0, -1))));

/** Every variable that the product reads, with its meaning and default. (docs/operating/settings.md has them as a table.) */
const variables = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), 'localhost'),
  WORKERS: z._default(z.union([z.literal('auto'), workers]), 1),
  APP_ENV: z._default(z.enum(['development', 'production']), 'development'),
  PUBLIC_URL: z.optional(address('http', 'https')),
  DATABASE_URL: z.optional(address('postgres', 'postgresql')),
  DATABASE_DIRECT_URL: z.optional(address('postgres', 'postgresql')),
  DATABASE_READ_URL: z.optional(address('postgres', 'postgresql')),
  DATABASE_MIGRATOR_URL: z.optional(address('postgres', 'postgresql')),
  NATS_URL: z.optional(address('nats', 'tls')),
  DATA_DIR: z._default(z.string(), 'var'),
  SECRET: z.optional(z.string().check(z.minLength(32))),
  SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32))),
  OPERATOR_SECRET: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(address('smtp', 'smtps')),
  MAIL_FROM: z._default(z.email(), 'hello@damson.example'),
  DKIM_KEY_FILE: z.optional(z.string()),
  DKIM_SELECTOR: z._default(z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i)), 'damson'),
  ALARM_EMAIL: z.optional(z.email()),
  BOUNCE_ADDRESS: z.optional(z.email()),
  BOUNCE_HOST: z._default(z.string(), 'localhost'),
  BOUNCE_PORT: z.optional(port),
  S3_ENDPOINT: z.optional(address('http', 'https')),
  S3_REGION: z._default(z.string(), 'auto'),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  LOCAL_PUSH_SERVICE: z.optional(address('http')),
  TRANSLATION_URL: z.optional(address('http', 'https')),
  TRANSLATION_KEY: z.optional(z.string()),
  TRANSLATION_NAME: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  DEMO_COMMUNITY: z.optional(onOff),
  SANDBOX_PAYMENTS: z.optional(onOff),
  PAYMENT_PROVIDER: z.optional(z.string()),
  PAYMENT_ROUTES: z.optional(z.string()),
  MOLLIE_API_KEY: z.optional(z.string()),
  MOLLIE_API_URL: z.optional(address('http', 'https')),
  BANK_HOLDER: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(70))),
  BANK_IBAN: z.optional(z.string()),
  BANK_BIC: z.optional(z.string()),
  SEPA_CREDITOR_ID: z.optional(z.string()),
  SMS_URL: z.optional(address('http', 'https')),
  SMS_AUTHORIZATION: z.optional(z.string()),
  SMS_BODY: z._default(z.string(), '{"to":"{to}","text":"{text}"}'),
  RUN_AS: z.optional(z.string()),
  TRUST_PROXY: z._default(onOff, 'off'),
  GEOIP_DATABASE: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});

export const variableNames: readonly string[] = Object.keys(variables.shape);

/** Values of variables that are not set, as text. */
export const variableDefaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(z.parse(variables, {})).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  ),
);

export interface Config {
  readonly port: number;
  readonly host: string;
  /** How many processes serve on the port. */
  readonly workers: number;
  readonly production: boolean;
  /** Where members reach the default site, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler in between; undefined if `databaseUrl` leads through none. */
  readonly directUrl: string | undefined;
  /** A streaming standby of the database, for what may be read there. */
  readonly readUrl: string | undefined;
  /** The same database with an account that may change its tables; undefined if that of `databaseUrl` may. */
  readonly migratorUrl: string | undefined;
  /** What carries live events between processes; undefined: the database does. */
  readonly natsUrl: string | undefined;
  readonly dataDir: string;
  /** Signs, encrypts and pseudonymises; the same in all processes that use one database. */
  readonly secret: Secret;
  readonly operatorSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Who is told when something is seriously wrong; undefined: the support address of the default site. */
  readonly alarmEmail: string | undefined;
  /** What mails are signed with; undefined: the mail server signs them, or nobody. */
  readonly dkim: DkimSettings | undefined;
  /** Where undeliverable mails are returned to, and where we receive them ourselves. */
  readonly bounces: Bounces | undefined;
  /** Where photos are stored; on the local disk if undefined. */
  readonly s3: S3Settings | undefined;
  /** The origin of a push service on this machine, besides those of the browser vendors. */
  readonly localPushService: string | undefined;
  /** The provider that translates messages on request; undefined: translation is not offered. */
  readonly translation: TranslationSettings | undefined;
  readonly demoCommunity: boolean;
  /** Who collects money, in the order in which they are asked; nobody, and nothing is sold, if there are none. */
  readonly collectors: Collectors;
  /** The operator's own account, where transfers arrive; undefined: none are offered. */
  readonly bank: BankAccount | undefined;
  /** Who sends text messages; undefined: an outbox in development, and nobody in production. */
  readonly sms: SmsSettings | undefined;
  readonly trustProxy: boolean;
  readonly geoipDatabase: string | undefined;
  readonly logLevel: string;
  /** The account to switch to if root has started the product in production. */
  readonly runAs: SystemAccount | undefined;
  /** Why members may not be served in production with these settings, one sentence each. */
  readonly unsafe: readonly string[];
}

type Given = z.output<typeof variables>;

/** Reads the environment once. Everything missing or wrong is reported at once, in one clear sentence each. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { set, unusable } = readVariables(environment);
  // The values are not printed: they would end up in a log, and might be passwords.
  const wrong = unusable.map(
    (name) => `${name} cannot be used as it is set; docs/operating/settings.md says what it may be.`,
  );
  const production = set.APP_ENV === 'production';
  const bounces = bouncesOf(set, wrong);
  const dkim = dkimOf(set, wrong);
  const s3 = s3Of(set, wrong);
  const translation = translationOf(set, wrong);
  const bank = bankOf(set, wrong);
  const collectors = collectorsOf(set, wrong);
  const dataDir = writableFolder(set.DATA_DIR, wrong);
  if (set.DATABASE_READ_URL && !set.DATABASE_URL) {
    tell(wrong, 'With DATABASE_READ_URL, set DATABASE_URL as well: it leads to a standby of that database.');
  }
  const unsafe = (production ? unsafeSettings(set) : [])
    .filter(([name]) => !unusable.includes(name))
    .map(([, sentence]) => sentence);
  if (wrong.length > 0) throw new SetupError([...wrong, ...unsafe].join('\n'));
  return {
    port: set.PORT,
    host: set.HOST,
    workers: set.WORKERS === 'auto' ? availableParallelism() : set.WORKERS,
    production,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/(?<!\/)\/+$/, ''),
    databaseUrl: set.DATABASE_URL,
    directUrl: set.DATABASE_DIRECT_URL,
    readUrl: set.DATABASE_READ_URL,
    migratorUrl: set.DATABASE_MIGRATOR_URL,
    natsUrl: set.NATS_URL,
    dataDir,
    secret: makeSecret(set.SECRET ?? (production ? '' : ownSecret(dataDir)), set.SECRET_PREVIOUS),
    operatorSecret: set.OPERATOR_SECRET,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    alarmEmail: set.ALARM_EMAIL,
    dkim,
    bounces,
    s3,
    localPushService: set.LOCAL_PUSH_SERVICE && new URL(set.LOCAL_PUSH_SERVICE).origin,
    translation,
    demoCommunity: (set.DEMO_COMMUNITY ?? (production ? 'off' : 'on')) === 'on',
    collectors,
    bank,
    sms: set.SMS_URL ? { url: set.SMS_URL, authorization: set.SMS_AUTHORIZATION, body: set.SMS_BODY } : undefined,
    trustProxy: set.TRUST_PROXY === 'on',
    geoipDatabase: set.GEOIP_DATABASE,
    logLevel: set.LOG_LEVEL,
    runAs: production ? accountToRunAs(set.RUN_AS) : undefined,
    unsafe,
  };
}

/** Parses the environment; variables that are invalid are left out, and named. */
function readVariables(environment: NodeJS.ProcessEnv): { set: Given; unusable: string[] } {
  const read = Object.entries(variables.shape).map(([name, schema]) => {
    // A variable that is set to nothing counts as unset.
    return [name, z.safeParse(schema, environment[name] || undefined)] as const;
  });
  return {
    set: Object.fromEntries(read.map(([name, { data }]) => [name, data])) as Given,
    unusable: read.filter(([, { success }]) => !success).map(([name]) => name),
  };
}

function dkimOf({ DKIM_KEY_FILE: file, DKIM_SELECTOR: selector, MAIL_FROM: from }: Given, wrong: string[]) {
  if (!file) return undefined;
  try {
    return { domain: domainOf(from), selector, key: readDkimKey(file) };
  } catch (fault) {
    return tell(wrong, (fault as Error).message);
  }
}

function tell(wrong: string[], sentence: string): undefined {
  wrong.push(sentence);
}

function translationOf(set: Given, wrong: string[]): TranslationSettings | undefined {
  const { TRANSLATION_URL: url, TRANSLATION_KEY: key, TRANSLATION_NAME: name } = set;
  if (!url) return undefined;
  const { username, hostname } = new URL(url);
  if (username) {
    return tell(wrong, 'TRANSLATION_URL may hold no name and password; a key goes into TRANSLATION_KEY.');
  }
  return { url, key, name: name ?? hostname };
}

function writableFolder(name: string, wrong: string[]): string {
  const folder = path.resolve(name);
  try {
    mkdirSync(folder, { recursive: true });
    const probe = path.join(folder, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (fault) {
    wrong.push(`${folder} cannot be written (${(fault as NodeJS.ErrnoException).code}); choose another DATA_DIR.`);
  }
  return folder;
}

/** Outside production, a secret is generated on the first start and stored beside the data. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const made = randomBytes(32).toString('base64url');
    writeFileSync(file, `${made}\n`, { mode: 0o600 });
    return made;
  }
}
