import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentId } from '#contract/payments.ts';
import { adminOf, adminResultOf } from '#testing/admin.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { placeTestOrder } from '#testing/orders.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { book } from '../credits/wallet.ts';
import { checkBooksWorker } from './nightly.ts';

const services = await testServices();
const { db, clock, sites, log, logged } = services;
const { buy, spend, withdrawFrom, sendRefunds } = moneyScene(services);
const books = adminOf(services, 'books');
let anna: TestPerson;
let bought: PaymentId;
let withdrawn: PaymentId;

beforeAll(async () => {
  anna = await person(services, 'Anna');
  bought = await buy(anna);
  withdrawn = await buy(anna, { credits: 30, country: 'DE', payment_method: 'creditcard' });
  await spend(anna, 15);
  await withdrawFrom(anna, withdrawn);
  await sendRefunds();
  await placeTestOrder(anna, { credits: 10 });
});

describe('the report of a day', () => {
  test('lists turnover, VAT, refunds and unsettled payments, and ends without drift', async () => {
    // Anna used her 5 welcome credits and 10 of the first purchase. The second purchase was refunded in full.
    expect(await books('2026-11-02')).toBe(`Books of 2026-11-02 (UTC)

Turnover
  EUR  gross 62.41  net 51.93  VAT 10.48  payments 2

VAT
  DE 19%  EUR  on sales 3.98  taken back 3.98  due 0.00
  NL 21%  EUR  on sales 6.50  taken back 0.00  due 6.50

Went back
  refunds sent  EUR 24.95  (1)
  withdrawn from  EUR 24.95  (1)

Credits open at the end of the day
  65 credits
  65 paid for with EUR 32.47

Not settled
  sandbox  open  EUR 9.95  (1)

Balances at the end of the day
  credits:given  5
  credits:liability  -65
  credits:sold  105
  credits:used  -15
  credits:withdrawn  -30
  receivable:sandbox  EUR 37.46
  refunds  EUR 20.97
  revenue  EUR -51.93
  vat:NL  EUR -6.50

drift: 0`);
  });

  test('is empty before the first sale', async () => {
    const said = await books('2026-11-01');
    expect(said).toContain('Turnover\n  none');
    expect(said).toContain('\n  0 credits\n');
  });

  test.each([
    [[], 'DAY is missing.'],
    [['2026-02-31'], '“2026-02-31” is not a day'],
    [['yesterday'], '“yesterday” is not a day'],
    [['2026-11-02', 'x'], '“x” is one argument too many'],
    [['export', '2026-11-03', '2026-11-02'], '2026-11-03 is after 2026-11-02.'],
  ])('rejects %j with the reason', async (words, reason) => {
    expect(await books(...words)).toContain(reason);
  });

  test('fails and names the difference if the books do not balance', async () => {
    await sql`UPDATE wallet SET balance = balance + 1 WHERE member_id = ${anna.id}`.execute(db);
    const { code, said } = await adminResultOf(services)('books', '2026-11-02');
    await sql`UPDATE wallet SET balance = balance - 1 WHERE member_id = ${anna.id}`.execute(db);
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`\nwallet is not the sum of its ledger: ${anna.id}  member\ndrift: 1$`));
  });
});

describe('the export for the accountant', () => {
  test('has a row per posting, balances, and does not reveal when members wrote', async () => {
    const text = await books('export', '2026-11-02', '2026-11-02');
    const [head, ...rows] = text.split('\r\n');
    expect(head).toBe('date,entry,account,amount,currency,vat_country,vat_rate,payment_id');
    expect(rows).toContain(`2026-11-02,sale:${bought},receivable:sandbox,37.46,EUR,NL,21,${bought}`);
    expect(rows).toContain(`2026-11-02,sale:${bought},vat:NL,-6.50,EUR,NL,21,${bought}`);
    expect(rows).toContain(`2026-11-02,withdrawal:${withdrawn},vat:DE,3.98,EUR,DE,19,${withdrawn}`);
    expect(rows).toContain(`2026-11-02,purchase:${bought},credits:liability,-75,credits,,,${bought}`);
    expect(rows).toContain('2026-11-02,message:2026-11-02,credits:used,-15,credits,,,');
    expect(text).not.toContain(anna.id);
    const sums = new Map<string, number>();
    for (const row of rows) {
      const [, entry, , amount] = row.split(',');
      sums.set(entry!, (sums.get(entry!) ?? 0) + Math.round(Number(amount) * 100));
    }
    expect(sums.size).toBeGreaterThan(6);
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
  });

  test('has only the header if nothing was booked', async () => {
    expect(await books('export', '2025-01-01', '2025-12-31')).toBe(
      'date,entry,account,amount,currency,vat_country,vat_rate,payment_id',
    );
  });
});

describe('credits given by staff', () => {
  test('are booked as given, open and without drift', async () => {
    const bea = await person(services, 'Bea');
    const at = new Date('2026-11-05T12:00:00Z');
    const given = { key: 'desk:books', delta: 8, cause: 'given', ref: null } as const;
    await transact(db, (tx) => book(tx, bea.id, given, at));
    const rows = (await books('export', '2026-11-05', '2026-11-05')).split('\r\n');
    expect(rows).toContain('2026-11-05,given:2026-11-05,credits:given,8,credits,,,');
    expect(rows).toContain('2026-11-05,given:2026-11-05,credits:liability,-8,credits,,,');
    expect(await books('2026-11-05')).toMatch(/\n {2}13 given\n[^]*\ndrift: 0$/);
  });
});

describe('the nightly check', () => {
  const check = async (alarmEmail?: string) =>
    await checkBooksWorker({ db, sites, log, alarmEmail }).work({} as never, clock.now());
  const alarms = async () => await db.selectFrom('mail').selectAll().where('kind', '=', 'alarm').execute();
  const lines = () => logged.map((line) => JSON.parse(line)).filter(({ drift }) => drift !== undefined);

  test('logs one line and sends no email if the books balance', async () => {
    const before = lines().length;
    await check();
    expect(lines().slice(before)).toMatchObject([{ level: 30, drift: 0, msg: 'books checked' }]);
    expect(await alarms()).toEqual([]);
  });

  test('logs an error and emails the operator once if they do not', async () => {
    await sql`UPDATE wallet SET balance = balance + 1 WHERE member_id = ${anna.id}`.execute(db);
    await check('alarm@example.org');
    await check('alarm@example.org');
    expect(lines().at(-1)).toMatchObject({
      level: 50,
      drift: 1,
      differences: [{ name: 'wallet is not the sum of its ledger', id: anna.id }],
    });
    const sent = await alarms();
    expect(sent).toMatchObject([
      { to_address: 'alarm@example.org', subject: 'The books do not balance: 1 difference', member_id: null },
    ]);
    expect(sent[0]!.body_text).toContain(anna.id);
    clock.move(86_400_000);
    await check();
    const { settings } = await sites.of('');
    expect((await alarms()).map(({ to_address }) => to_address)).toContain(settings.support_email);
    await sql`UPDATE wallet SET balance = balance - 1 WHERE member_id = ${anna.id}`.execute(db);
  });
});
