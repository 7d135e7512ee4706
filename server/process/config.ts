import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { usualAuditDays } from '#contract/retention.ts';
import type { SystemAccount } from '../platform/core/system-account.ts';
import { type Bounces, bouncesOf } from '../integrations/mail/bounce-settings.ts';
import { type DkimSettings, domainOf, readDkimKey } from '../integrations/mail/dkim.ts';
import type { SmsSettings } from '../integrations/sms/sms.ts';
import type { TranslationSettings } from '../integrations/translation/translator.ts';
import { type S3Settings, s3Of } from '../integrations/s3-settings.ts';
import type { BankAccount } from '../areas/payments/bank/bank-account.ts';
import { type Collectors, collectorsOf } from '../integrations/collectors.ts';
import type { DeskTimes } from '#contract/desk/times.ts';
import { deskTimesOf, deskVariables } from './desk-times.ts';
import { bankOf } from '../areas/payments/bank/bank-settings.ts';
import { accountToRunAs, unsafeSettings } from './production.ts';
import { homeOfReleases } from '../platform/core/releases.ts';
import { makeSecret, type Secret } from '../platform/core/secret.ts';
import type { MetricsAddress } from '../platform/metrics/scrape-server.ts';
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
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  WORKERS: z._default(z.union([z.literal('auto'), workers]), 1),
  APP_ENV: z._default(z.enum(['development', 'production']), 'development'),
  PUBLIC_URL: z.optional(address('http', 'https')),
  DESK_HOST: z.optional(
    z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/)),
  ),
  AUDIT_DAYS: z._default(z.coerce.number<string>().check(z.int(), z.minimum(90), z.maximum(3_650)), usualAuditDays),
  ...deskVariables,
  FOUR_EYES_ABOVE: z._default(z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 50),
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

/** Defaults of variables that are not set, as text. */
export const variableDefaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(z.parse(variables, {})).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  ),
);

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Number of processes that share the port. */
  readonly workers: number;
  /** Where metrics are served. Undefined: nowhere. */
  readonly metrics: MetricsAddress | undefined;
  readonly production: boolean;
  /** The URL of the default site, without a trailing slash. */
  readonly publicUrl: string;
  /** The host of the operators' desk. Undefined: in development `localhost`, in production nowhere. */
  readonly deskHost: string | undefined;
  /** How long the audit log of the desk is stored, in days. */
  readonly auditDays: number;
  /** How long holds and decisions of the desk wait, and the targets of its queues. */
  readonly deskTimes: DeskTimes;
  /** Refunds above this amount need a second member of staff, in the main unit of the payment's currency. */
  readonly fourEyesAbove: number;
  readonly databaseUrl: string | undefined;
  /** The same database, bypassing the pooler. Undefined if `databaseUrl` uses no pooler. */
  readonly directUrl: string | undefined;
  /** A streaming standby, for reads that allow one. */
  readonly readUrl: string | undefined;
  /** The same database with an account that may change tables. Undefined if `databaseUrl` names such an account. */
  readonly migratorUrl: string | undefined;
  /** Transports live events between processes. Undefined: the database transports them. */
  readonly natsUrl: string | undefined;
  readonly dataDir: string;
  /** Signs, encrypts and pseudonymises. All processes of one database share it. */
  readonly secret: Secret;
  /** Contains the secret if it was generated with the data, outside production. Undefined: SECRET is set. */
  readonly secretFile: string | undefined;
  readonly operatorSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Receives alarms. Undefined: the support address of the default site. */
  readonly alarmEmail: string | undefined;
  /** The DKIM key for outgoing emails. Undefined: the product does not sign them. */
  readonly dkim: DkimSettings | undefined;
  /** The return address for undeliverable emails, and the server that receives them here. */
  readonly bounces: Bounces | undefined;
  /** The photo store. Undefined: the local disk. */
  readonly s3: S3Settings | undefined;
  /** The origin of a local push service, in addition to those of the browser vendors. */
  readonly localPushService: string | undefined;
  /** Translates messages on request. Undefined: translation is not offered. */
  readonly translation: TranslationSettings | undefined;
  readonly demoCommunity: boolean;
  /** Payment providers, in order of preference. Nothing is sold if there are none. */
  readonly collectors: Collectors;
  /** The operator's bank account for transfers. Undefined: transfers are not offered. */
  readonly bank: BankAccount | undefined;
  /** Sends text messages. Undefined: an outbox in development, none in production. */
  readonly sms: SmsSettings | undefined;
  readonly trustProxy: boolean;
  readonly geoipDatabase: string | undefined;
  readonly logLevel: string;
  /** The account to switch to if root started the product in production. */
  readonly runAs: SystemAccount | undefined;
  /** Reasons not to serve members in production with these settings, one sentence each. */
  readonly unsafe: readonly string[];
}

type Given = z.output<typeof variables>;

/** Why nobody can buy anything with these settings; undefined if somebody can. */
export function sellsNothing({ collectors, bank }: Pick<Config, 'collectors' | 'bank'>): string | undefined {
  if (collectors.names.length > 0 || bank) return undefined;
  return 'Nothing can be bought: neither PAYMENT_PROVIDER nor BANK_IBAN is set.';
}

interface Reading {
  /** Whether to create the data folder and, outside production, a secret. False for commands of administrators. */
  readonly mayCreate?: boolean;
}

/** Reads the environment once. Reports all missing or invalid settings together, one sentence each. */
export function readConfig(environment: NodeJS.ProcessEnv, { mayCreate = true }: Reading = {}): Config {
  const { set, unusable } = readVariables(environment);
  // Values are not printed: they would reach a log and may be passwords.
  const wrong = unusable.map(
    (name) => `${name} cannot be used as it is set; docs/operating/settings.md says what it may be.`,
  );
  const production = set.APP_ENV === 'production';
  const bounces = bouncesOf(set, wrong);
  const dkim = dkimOf(set, wrong);
  const metrics = metricsOf(set, wrong);
  const s3 = s3Of(set, wrong);
  const translation = translationOf(set, wrong);
  const bank = bankOf(set, wrong);
  const collectors = collectorsOf(set, wrong);
  const dataDir = mayCreate ? writableFolder(set.DATA_DIR, wrong) : existingFolder(set.DATA_DIR, wrong);
  const secret = set.SECRET ?? (production ? '' : ownSecret(dataDir, mayCreate, wrong));
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
    metrics,
    production,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/(?<!\/)\/+$/, ''),
    deskHost: set.DESK_HOST,
    auditDays: set.AUDIT_DAYS,
    deskTimes: deskTimesOf(set),
    fourEyesAbove: set.FOUR_EYES_ABOVE,
    databaseUrl: set.DATABASE_URL,
    directUrl: set.DATABASE_DIRECT_URL,
    readUrl: set.DATABASE_READ_URL,
    migratorUrl: set.DATABASE_MIGRATOR_URL,
    natsUrl: set.NATS_URL,
    dataDir,
    secret: makeSecret(secret, set.SECRET_PREVIOUS),
    secretFile: set.SECRET || production ? undefined : path.join(dataDir, 'secret'),
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

/** Parses the environment. Returns the valid variables and the names of the invalid ones. */
function readVariables(environment: NodeJS.ProcessEnv): { set: Given; unusable: string[] } {
  const read = Object.entries(variables.shape).map(([name, schema]) => {
    // An empty variable counts as unset.
    return [name, z.safeParse(schema, environment[name] || undefined)] as const;
  });
  return {
    set: Object.fromEntries(read.map(([name, { data }]) => [name, data])) as Given,
    unusable: read.filter(([, { success }]) => !success).map(([name]) => name),
  };
}

function metricsOf({ METRICS_PORT: at, METRICS_HOST: host, PORT }: Given, wrong: string[]): MetricsAddress | undefined {
  if (at === undefined) return undefined;
  if (at === PORT && at !== 0) return tell(wrong, 'METRICS_PORT must be another port than PORT.');
  return { host, port: at };
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

/** A relative folder is beside the releases, not in one, which would be deleted with its data. */
function writableFolder(name: string, wrong: string[]): string {
  const folder = path.resolve(homeOfReleases() ?? '', name);
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

function existingFolder(name: string, wrong: string[]): string {
  const folder = path.resolve(name);
  if (!existsSync(folder)) wrong.push(`${folder} does not exist: DATA_DIR is the folder of the product’s data.`);
  return folder;
}

/** Outside production, the first start generates a secret and stores it with the data. */
function ownSecret(dataDir: string, mayCreate: boolean, wrong: string[]): string {
  const file = path.join(dataDir, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (fault) {
    if (!mayCreate) {
      wrong.push(`${file} cannot be read (${(fault as NodeJS.ErrnoException).code}): set SECRET as for the product.`);
      return '';
    }
    const made = randomBytes(32).toString('base64url');
    writeFileSync(file, `${made}\n`, { mode: 0o600 });
    return made;
  }
}
