import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { askPasswordReset } from '#contract/accounts/passwords.ts';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { languages } from '#contract/languages.ts';
import { retention, type RetentionPeriod } from '#contract/retention.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Tables } from '#database/tables.ts';
import type privacyPage from '#locales/en/page-privacy.json';
import type readMe from '#locales/en/read-me.json';
import { eraseMessagesWorker } from '../chats/messages/erase-old-messages.ts';
import { forgetDebitsWorker } from '../debits/forget-debits.ts';
import { eraseMembersWorker } from '../erasure/erase-due.ts';
import { forgetOldWorker } from '../erasure/forget-old.ts';
import { endExportsWorker } from '../exports/end-exports.ts';
import { diskErasureList } from '../../integrations/erasure-list.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { browser } from '#testing/browser.ts';
import { allVisibility } from '#testing/all-visibility.ts';
import { testPassword } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { printedRegister } from './print-register.ts';
import { type AnyEntry, exportFiles } from './entry.ts';
import { entries, type MissingIn } from './register.ts';
import { purposeOf, type PurposeName, recipients } from './purposes.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the register', () => {
  test('does not compile without an entry for a table or a column', () => {
    interface Database {
      letter: { id: string; text: string };
      stamp: { id: string };
    }
    interface Registered {
      letter: { columns: { contacts: readonly ['id'] } };
    }
    expectTypeOf<MissingIn<Database, Registered>>().toEqualTypeOf<'letter.text' | 'stamp'>();
    interface Complete extends Registered {
      stamp: { columns: { contacts: readonly ['id'] } };
    }
    expectTypeOf<MissingIn<Pick<Database, 'stamp'>, Complete>>().toEqualTypeOf<never>();
  });

  test('lists each column once', () => {
    for (const [table, { columns }] of entries) {
      const named = Object.values(columns).flat();
      expect(new Set(named).size, table).toBe(named.length);
    }
  });

  test('marks tables without personal data, and gives all others a purpose', () => {
    for (const [table, entry] of entries) {
      const isPersonal = isAboutPeople(entry);
      if (entry.kept === 'no_personal_data') expect(isPersonal, table).toBe(false);
      const stays = ['as_tax_law_asks', 'while_staff'];
      if (isPersonal && entry.erased === 'nobodys') expect(stays, table).toContain(entry.kept);
    }
  });

  test('lists every integration that sends data as a recipient', async () => {
    const folder = path.join(root, 'server/integrations');
    const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const sending = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(path.join(folder, file), 'utf8');
        return /\bfetch\(|from '(?:nodemailer|s3mini|node:https?)'/.test(text) ? [file] : [];
      }),
    );
    const named = Object.values(recipients).filter((file) => file !== null);
    expect(sending.flat().toSorted()).toEqual(named.toSorted());
  });

  test('is printed with every purpose and every table', () => {
    const printed = printedRegister();
    for (const [table] of entries) expect(printed).toContain(`| ${table} |`);
    expect(printed).toContain('| session | security: ');
    expect(printed).toContain('until expires_at, 30 days at most');
    expect(printed).toContain('explicit consent, Art. 6(1)(a) and 9(2)(a)');
  });
});

function isAboutPeople({ columns }: AnyEntry): boolean {
  return (Object.keys(columns) as PurposeName[]).some((name) => purposeOf(name).ground !== null);
}

/** Technical periods that are shorter than any period in the notice. */
const technical: ReadonlySet<RetentionPeriod> = new Set(['push_told_days', 'photo_revocation_days']);

describe.each(languages)('in %s', (language) => {
  const locale = async <File>(file: string) =>
    JSON.parse(await readFile(path.join(root, 'locales', language, file), 'utf8')) as File;

  test('the privacy notice states every retention period of members’ data', async () => {
    const { how_long } = (await locale<typeof privacyPage>('page-privacy.json')).sections;
    const ofAccounts: RetentionPeriod[] = ['unconfirmed_days', 'inactive_months', 'closed_months', 'export_hours'];
    const ofTables = entries.filter(([, entry]) => isAboutPeople(entry)).flatMap(([, entry]) => periodOf(entry) ?? []);
    for (const period of new Set([...ofAccounts, ...ofTables])) {
      if (technical.has(period)) expect(retention[period]).toBeLessThanOrEqual(retention.request_key_days);
      else expect(how_long.text, period).toMatch(new RegExp(`\\{${period}[,}]`));
    }
  });

  test('the privacy notice states how long the audit log of staff is stored', async () => {
    expect(new Map(entries).get('staff_action')?.kept).toBe('as_the_operator_sets');
    const { safe } = (await locale<typeof privacyPage>('page-privacy.json')).sections;
    expect(safe.text).toMatch(/\{audit_days,/);
  });

  test('the READ-ME of the copy describes exactly the files in it', async () => {
    const { files } = await locale<typeof readMe>('read-me.json');
    const folders = ['photo_files', 'sent_photo_files'];
    expect(Object.keys(files).toSorted()).toEqual([...exportFiles, ...folders].toSorted());
  });
});

function periodOf({ kept }: AnyEntry): RetentionPeriod | undefined {
  return typeof kept === 'string' ? undefined : kept.period;
}

const services = await testServices();
const { db, clock, storage, folder, pseudonymize } = services;
const hour = 3_600_000;
const day = 24 * hour;

/** Inserts rows that `allVisibility` does not create. */
async function writeTheRest(): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + day);
  await db.insertInto('kept_out').values({ mark: 'mark', reason: 'closed', since: now, until }).execute();
  await db.insertInto('kept_out_hash').values({ mark: 'mark', photo: crypto.randomUUID(), until }).execute();
  const counts = { mark: 'mark', network: '', ref: '', sub1: '', sub2: '', sub3: '', opened: 1, logged: 0, stayed: 0 };
  await db
    .insertInto('source_visit')
    .values({ domain: 'damson.test', day: '2026-11-02', ...counts })
    .execute();
}

async function nightly(): Promise<void> {
  const list = diskErasureList(path.join(folder, 'erased'));
  const workers: readonly Worker[] = [
    forgetOldWorker(db),
    forgetDebitsWorker(db),
    eraseMessagesWorker(db),
    endExportsWorker(db, storage),
    eraseMembersWorker({ db, storage, list, pseudonymize }),
  ];
  for (const { work } of workers) await (work as (data: object, now: Date) => Promise<void>)({}, clock.now());
}

async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}`.execute(db);
  return rows[0]!.n;
}

/** Returns the creation time of a row that is due exactly now. */
function madeAt(period: RetentionPeriod): Date {
  const made = new Date(clock.now());
  const length = retention[period];
  if (period.endsWith('_months')) made.setUTCMonth(made.getUTCMonth() - length);
  else if (period.endsWith('_years')) made.setUTCFullYear(made.getUTCFullYear() - length);
  else made.setTime(made.getTime() - length * (period.endsWith('_hours') ? hour : day));
  return made;
}

test('a debit loses the pseudonym of its account once it can no longer be returned', async () => {
  const debit = {
    member_id: null,
    amount_minor: 4995,
    currency: 'EUR',
    status: 'completed',
    account_mark: 'mark',
  } as const;
  const madeHoursBefore = (hours: number) => new Date(madeAt('mandate_months').getTime() - hours * hour);
  for (const hours of [-1, 1]) {
    const row = { ...debit, payment_id: newId<PaymentId>(clock.now()), created_at: madeHoursBefore(hours) };
    await db.insertInto('debit').values(row).execute();
  }
  await nightly();
  const debits = await db.selectFrom('debit').select('account_mark').orderBy('created_at').execute();
  expect(debits.map(({ account_mark }) => account_mark)).toEqual([null, 'mark']);
});

async function setAll(table: keyof Tables, column: string, moment: Date): Promise<void> {
  const isNumber = table === 'rate_limit';
  const value = isNumber ? moment.getTime() : moment;
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value}`.execute(db);
}

test('jobs delete rows when their period ends, and not before', async () => {
  const { own } = await allVisibility(services);
  await browser(services.app).ask(askPasswordReset, { email: own.email });
  await own.ask(deleteAccount, { password: testPassword, confirmed: true });
  await writeTheRest();
  // The archive itself is deleted before its row.
  await setAll('data_export', 'expires_at', clock.now());
  await nightly();
  const timed = entries.flatMap(([table, { kept }]) => {
    if (typeof kept === 'string') return [];
    if ('until' in kept) return [{ table, column: kept.until, due: clock.now() }];
    return kept.since ? [{ table, column: kept.since, due: madeAt(kept.period) }] : [];
  });
  // Last, because it deletes everything else of the account.
  timed.sort((one, other) => Number(one.table === 'account_deletion') - Number(other.table === 'account_deletion'));
  expect(timed.length).toBeGreaterThan(15);
  for (const { table, column, due } of timed) {
    // The column is a date without a time.
    const margin = table === 'source_visit' ? 2 * day : hour;
    await setAll(table, column, new Date(due.getTime() + margin));
    const before = await countOf(table);
    expect(before, `${table} has rows`).toBeGreaterThan(0);
    await nightly();
    expect(await countOf(table), `${table} is not deleted before its time`).toBe(before);
    await setAll(table, column, new Date(due.getTime() - margin));
    await nightly();
    expect(await countOf(table), `${table} is deleted in time`).toBe(0);
  }
  const withTheirRow = entries.flatMap(([table, { kept }]) =>
    typeof kept === 'object' && !('until' in kept) && !kept.since ? [table] : [],
  );
  expect(withTheirRow).toEqual(['appeal', 'message_photo', 'message_reaction']);
  for (const table of withTheirRow) expect(await countOf(table), table).toBe(0);
});
