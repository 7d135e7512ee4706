import { describe, expect, test } from 'vitest';
import { listTransactions } from '#contract/credits.ts';
import { showUser } from '#contract/accounts/accounts.ts';
import { askDebitCode, confirmDebit, showDirectDebit } from '#contract/payments/direct-debit.ts';
import { unbalancedWallets } from '../credits/wallet.ts';
import { debitScene } from '#testing/payments/debits.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment } from '#testing/orders.ts';

const services = await testServices();
const { db, clock } = services;
const scene = debitScene(services);
const { buyer, form, codeFor } = scene;
const minute = 60_000;

describe('a direct debit', () => {
  test('is confirmed with a code by text message, delivers credits at once, and is collected on the displayed day', async () => {
    const anna = await buyer();
    expect(anna.redirect).toBe(`http://damson.test/directdebit?payment=${anna.payment_id}`);
    const shown = (await anna.ask(showDirectDebit, { payment_id: anna.payment_id })).reply;
    expect(shown).toMatchObject({ state: 'open', owed_credits: 0, creditor: { id: 'DE98ZZZ09999999999' } });
    expect(shown.order).toMatchObject({ credits: 75, amount_minor: 3746 });
    const { reply } = await anna.ask(askDebitCode, form(anna));
    expect(reply.phone_end).toMatch(/^…\d\d$/);
    expect(reply.expires).toBe(new Date(clock.now().getTime() + 10 * minute).toISOString());
    const otp = codeFor(anna);
    expect(otp).toMatch(/^\d{6}$/);
    expect((await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp })).status).toBe(200);
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'completed', provider: 'debit' });
    expect((await anna.ask(showUser, {})).reply.user).toMatchObject({ credits: 80, paid_user: true });
    const debit = await db
      .selectFrom('debit')
      .selectAll()
      .where('payment_id', '=', anna.payment_id)
      .executeTakeFirstOrThrow();
    expect(debit.collect_on).toBe(shown.order!.collect_on);
  });

  test('leaves no account, address or phone number in plain text in the database or the logs', async () => {
    const anna = await buyer();
    await anna.ask(askDebitCode, form(anna));
    await scene.confirmed(anna);
    const tables = ['debit', 'debit_request', 'debit_mandate', 'payment', 'ledger', 'request_key'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const written = JSON.stringify(rows) + services.logged.join('\n') + services.securityLogged.join('\n');
    for (const secret of [anna.iban, 'Zaphod Holder', 'Canary Street', anna.phone.slice(-8)]) {
      expect(written, secret).not.toContain(secret);
    }
    expect(written).toContain(anna.iban.slice(-4));
  });
});

describe('a debit code', () => {
  test('expires after five wrong attempts, even for the right code', async () => {
    const anna = await buyer();
    await anna.ask(askDebitCode, form(anna));
    const right = codeFor(anna);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries += 1) {
      const { problem } = await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp: wrong });
      expect(problem.code).toBe('code_invalid');
    }
    const { problem } = await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp: right });
    expect(problem.code).toBe('code_not_found');
  });

  test('is checked at most five times in fifty simultaneous attempts', async () => {
    const anna = await buyer();
    await anna.ask(askDebitCode, form(anna));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        anna.ask(confirmDebit, { payment_id: anna.payment_id, otp: String(900_000 + at) }),
      ),
    );
    const codes = answers.map(({ problem }) => problem?.code);
    expect(codes.filter((code) => code === 'code_invalid').length).toBeLessThanOrEqual(5);
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'open' });
  });

  test('expires after ten minutes, and when a new one is sent', async () => {
    const anna = await buyer();
    await anna.ask(askDebitCode, form(anna));
    const first = codeFor(anna);
    clock.move(10 * minute);
    const late = await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp: first });
    expect(late.problem.code).toBe('code_not_found');
    await anna.ask(askDebitCode, form(anna));
    if (codeFor(anna) !== first) {
      const old = await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp: first });
      expect(old.problem.code).toBe('code_invalid');
    }
    expect((await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp: codeFor(anna) })).status).toBe(200);
  });

  test('confirmed twenty times simultaneously books once', async () => {
    const anna = await buyer();
    await anna.ask(askDebitCode, form(anna));
    const otp = codeFor(anna);
    await Promise.all(Array.from({ length: 20 }, () => anna.ask(confirmDebit, { payment_id: anna.payment_id, otp })));
    expect((await anna.ask(showUser, {})).reply.user!.credits).toBe(80);
    expect(await db.selectFrom('debit_mandate').selectAll().where('member_id', '=', anna.id).execute()).toHaveLength(1);
  });

  test('is sent at most three times an hour to a number', async () => {
    const anna = await buyer();
    for (let sent = 0; sent < 3; sent += 1) expect((await anna.ask(askDebitCode, form(anna))).status).toBe(200);
    const { status, problem } = await anna.ask(askDebitCode, form(anna));
    expect(status).toBe(429);
    expect(problem.code).toBe('too_many_codes');
    expect((problem as unknown as { minutes: number }).minutes).toBeGreaterThan(0);
  });

  test('is not sent for another member’s order', async () => {
    const [anna, bram] = [await buyer(), await buyer()];
    const { problem } = await bram.ask(askDebitCode, { ...form(bram), payment_id: anna.payment_id });
    expect(problem.code).toBe('no_such_order');
  });
});

describe('input of the debit form', () => {
  test.each([
    ['a mistyped account', { iban: 'DE89370400440532013001' }, 'iban_invalid'],
    ['text instead of an account', { iban: 'HELLO' }, 'iban_invalid'],
    ['an account outside SEPA', { iban: 'TR330006100519786457841326' }, 'iban_not_sepa'],
    ['a Swiss account without a BIC', { iban: 'CH9300762011623852957' }, 'bic_invalid'],
    ['a Swiss account at a British bank', { iban: 'CH9300762011623852957', bic: 'NWBKGB2L' }, 'bic_invalid'],
    ['a British account at a Swiss bank', { iban: 'GB29NWBK60161331926819', bic: 'UBSWCHZH80A' }, 'bic_invalid'],
    ['a British account with an invalid BIC', { iban: 'GB29NWBK60161331926819', bic: 'NWBK' }, 'bic_invalid'],
    ['a premium-rate number', { phone: '+499001234567' }, 'phone_refused'],
    ['a landline number', { phone: '+49301234567' }, 'phone_refused'],
    ['a number in an unsupported country', { phone: '+79161234567' }, 'phone_refused'],
    ['text instead of a number', { phone: 'call me' }, 'phone_refused'],
  ])('%s is rejected, and no code is sent', async (_what, typed, code) => {
    const anna = await buyer();
    const sent = services.smsOutbox.kept.length;
    const { problem } = await anna.ask(askDebitCode, { ...form(anna), ...typed });
    expect(problem.code).toBe(code);
    expect(services.smsOutbox.kept).toHaveLength(sent);
  });

  test.each(['ch', 'gb', 'nl', 'fr'] as const)(
    'an account in %s is accepted with spaces and lower-case letters',
    async (country) => {
      const ibans = {
        ch: 'ch93 0076 2011 6238 5295 7',
        gb: 'gb29 nwbk 6016 1331 9268 19',
        nl: 'nl91 abna 0417 1643 00',
        fr: 'fr14 2004 1010 0505 0001 3m02 606',
      };
      const bics = { ch: { bic: 'ubsw chzh 80a' }, gb: { bic: 'NWBKGB2L' }, nl: {}, fr: {} };
      const anna = await buyer();
      const typed = { ...form(anna), iban: ibans[country], ...bics[country] };
      expect((await anna.ask(askDebitCode, typed)).status).toBe(200);
    },
  );
});

describe('debit limits', () => {
  test('reject a second debit beyond 100 euros a day, but not the next day', async () => {
    const anna = await buyer({ credits: 200 });
    await scene.confirmed(anna);
    const again = await placeTestOrder(anna, { payment_method: 'sdd', country: 'DE', credits: 75 });
    const next = { ...anna, payment_id: again.reply.payment_id };
    expect((await anna.ask(showDirectDebit, { payment_id: next.payment_id })).reply.state).toBe('limit');
    expect((await anna.ask(askDebitCode, form(next))).problem.code).toBe('direct_debit_limit');
    clock.move(24 * 60 * minute + 1);
    const tomorrow = await placeTestOrder(anna, { payment_method: 'sdd', country: 'DE', credits: 75 });
    await scene.confirmed({ ...anna, payment_id: tomorrow.reply.payment_id });
  });

  test('apply to a bank account even if different members use it', async () => {
    const [anna, bram] = [await buyer({ credits: 200 }), await buyer()];
    await scene.confirmed(anna);
    const { problem } = await bram.ask(askDebitCode, { ...form(bram), iban: anna.iban });
    expect(problem.code).toBe('direct_debit_limit');
  });
});

test('an unconfirmed order expires after half an hour', async () => {
  const anna = await buyer();
  clock.move(30 * minute);
  expect((await anna.ask(showDirectDebit, { payment_id: anna.payment_id })).reply.order).toBeNull();
  expect((await anna.ask(askDebitCode, form(anna))).problem.code).toBe('no_such_order');
});

test('each balance equals the sum of its ledger entries, and the transactions show the purchase', async () => {
  const anna = await buyer();
  await scene.confirmed(anna);
  const { transactions } = (await anna.ask(listTransactions, {})).reply;
  expect(transactions.map(({ cause, delta }) => [cause, delta])).toContainEqual(['purchase', 75]);
  expect(await unbalancedWallets(db)).toEqual([]);
});

describe('pasted input in the debit form', () => {
  test.each<[string, (iban: string) => string]>([
    ['no-break spaces', (iban) => iban.replaceAll(/(.{4})/g, '$1\u00a0')],
    ['a label before it', (iban) => `IBAN: ${iban}`],
    ['dots', (iban) => iban.replaceAll(/(.{4})/g, '$1.')],
    ['invisible characters', (iban) => `\u200b${iban}\u200e`],
  ])('an account with %s is accepted', async (_what, typed) => {
    const anna = await buyer();
    const { status } = await anna.ask(askDebitCode, { ...form(anna), iban: typed(anna.iban) });
    expect(status).toBe(200);
  });

  test.each<[string, (phone: string) => string]>([
    ['no-break spaces', (phone) => phone.replaceAll(/(.{3})/g, '$1\u00a0')],
    ['an international prefix of 00', (phone) => phone.replace('+', '00 ')],
    ['a zero in brackets', (phone) => phone.replace('+49', '+49 (0) ')],
    [
      'full-width digits',
      (phone) => phone.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ],
    ['invisible characters', (phone) => `\u202a${phone.slice(0, 6)}\u200b${phone.slice(6)}\u202c`],
    ['a national format', (phone) => phone.replace('+49', '0').replaceAll(/(.{4})/g, '$1/')],
  ])('a phone number with %s is accepted', async (_what, typed) => {
    const anna = await buyer();
    const { reply } = await anna.ask(askDebitCode, { ...form(anna), phone: typed(anna.phone) });
    expect(reply.phone_end).toBe(`…${anna.phone.slice(-2)}`);
  });

  test('the code may contain spaces, full-width digits or invisible characters', async () => {
    const anna = await buyer();
    await anna.ask(askDebitCode, form(anna));
    const right = codeFor(anna);
    const wide = right.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const otp = `${wide.slice(0, 3)}-${wide.slice(3)}\u200b.`;
    expect((await anna.ask(confirmDebit, { payment_id: anna.payment_id, otp })).status).toBe(200);
  });

  test('a blank account holder is rejected', async () => {
    const anna = await buyer();
    const { problem } = await anna.ask(askDebitCode, { ...form(anna), account_holder: '\u2800 \u200b' });
    expect(Object.keys(problem.fields ?? {})).toEqual(['account_holder']);
  });
});
