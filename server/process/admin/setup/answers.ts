import * as z from 'zod/mini';
import { companyInfo, type siteSettings } from '#contract/site.ts';
import { isDomain } from '../../../areas/site/save-site.ts';

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const optional = (schema: z.ZodMiniType<string, string>) => z.optional(z.union([z.literal(''), schema]));
const url = (...schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
        `expected ${schemes.map((one) => `${one}://…`).join(' or ')}`,
      ),
    );

/** The answers that a set-up needs. An empty optional answer counts as none. */
export const setupAnswers = z.strictObject({
  domain: z
    .string()
    .check(
      z.refine(
        (value) => isDomain(value) && (value.includes('.') || value === 'localhost'),
        'expected a domain such as dating.example',
      ),
    ),
  name: text,
  company_name: text,
  company_address: text,
  company_city: text,
  company_country: companyInfo.shape.country,
  company_number: text,
  company_vat: text,
  company_phone: text,
  support_email: z.email(),
  mail_from: optional(z.email()),
  alarm_email: optional(z.email()),
  smtp_url: url('smtp', 'smtps'),
  mollie_api_key: optional(z.string().check(z.regex(/^(live|test)_\w{30,}$/))),
  bank_iban: optional(text),
  bank_holder: optional(text),
  bank_bic: optional(text),
  database: z.enum(['embedded', 'own']),
  database_admin_url: optional(url('postgres', 'postgresql')),
  database_name: optional(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,40}$/))),
  data_dir: optional(text),
  /** The system account that runs the product, if the set-up runs as root. */
  run_as: optional(z.string().check(z.regex(/^[a-z_][a-z0-9_-]{0,31}$/))),
});
export type SetupAnswers = z.output<typeof setupAnswers>;
export type SetupField = keyof SetupAnswers;

export interface SetupQuestion {
  readonly field: SetupField;
  readonly text: string;
  /** The meaning of an empty answer. If undefined, an answer is required. */
  readonly otherwise?: string;
  /** Asks only then. */
  readonly when?: (given: Partial<SetupAnswers>) => boolean;
}

/** The questions in their order. */
export const setupQuestions: readonly SetupQuestion[] = [
  { field: 'domain', text: 'Domain of the site, such as dating.example' },
  { field: 'name', text: 'Name of the site' },
  { field: 'company_name', text: 'Name of the company that runs it' },
  { field: 'company_address', text: 'Its street and house number' },
  { field: 'company_city', text: 'Its postcode and city' },
  { field: 'company_country', text: 'Its country (two letters)' },
  { field: 'company_number', text: 'Its number in the commercial register' },
  { field: 'company_vat', text: 'Its VAT number' },
  { field: 'company_phone', text: 'Its phone number' },
  { field: 'support_email', text: 'Email address of customer service' },
  { field: 'mail_from', text: 'Sender of all emails', otherwise: 'the address of customer service' },
  {
    field: 'alarm_email',
    text: 'Who gets alarms, and each morning what is late',
    otherwise: 'the address of customer service',
  },
  { field: 'smtp_url', text: 'Mail server, such as smtps://NAME:PASSWORD@smtp.example:465' },
  { field: 'mollie_api_key', text: 'API key of Mollie, for payments', otherwise: 'no payments by Mollie' },
  { field: 'bank_iban', text: 'IBAN of your account, for transfers', otherwise: 'no transfers' },
  { field: 'bank_holder', text: 'Holder of that account', when: ({ bank_iban }) => Boolean(bank_iban) },
  { field: 'bank_bic', text: 'Its BIC', otherwise: 'none', when: ({ bank_iban }) => Boolean(bank_iban) },
  {
    field: 'database',
    text: 'Database: "embedded" (nothing to install) or "own" (a PostgreSQL server of yours)',
    otherwise: 'embedded',
  },
  {
    field: 'database_admin_url',
    text: 'Address of that server with an account that may create accounts and databases',
    otherwise: 'the server of this machine, as the system account postgres',
    when: ({ database }) => database === 'own',
  },
  {
    field: 'database_name',
    text: 'Name of the database',
    otherwise: 'damson',
    when: ({ database }) => database === 'own',
  },
];

export const siteOf = (answers: SetupAnswers) => ({
  company: {
    name: answers.company_name,
    address: answers.company_address,
    city: answers.company_city,
    country: answers.company_country,
    kvk: answers.company_number,
    vat_numbers: [answers.company_vat],
    support_phone: answers.company_phone,
  },
  settings: {
    name: answers.name,
    mail_name: answers.name,
    support_email: answers.support_email,
  } satisfies Partial<z.input<typeof siteSettings>>,
});
