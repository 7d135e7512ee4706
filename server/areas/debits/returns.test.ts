import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { showUser } from '#contract/accounts/accounts.ts';
import { listTransactions } from '#contract/credits.ts';
import { askDebitCode, showDirectDebit } from '#contract/payments/direct-debit.ts';
import { balanceOf, book, unbalancedWallets } from '../credits/wallet.ts';
import { settle } from '../payments/settle.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { placeTestOrder, reportedStatus } from '#testing/orders.ts';
import { type DebitBuyer, debitScene } from '#testing/payments/debits.ts';
import { bankStatement } from '#testing/payments/statements.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { db, clock } = services;
const { buyer, confirmed, form } = debitScene(services);
const folder = await mkdtemp(path.join(tmpdir(), 'debits-'));
afterAll(async () => await rm(folder, { recursive: true }));
const admin = adminOf(services, 'debit', { folder });
let files = 0;

async function mandateOf({ payment_id }: DebitBuyer) {
  return await db.selectFrom('debit').selectAll().where('payment_id', '=', payment_id).executeTakeFirstOrThrow();
}

/** Writes a bank statement on which the debit is returned. */
async function comesBack(anna: DebitBuyer, reason = 'AM04', amount?: string): Promise<string> {
  const { mandate_reference, amount_minor } = await mandateOf(anna);
  files += 1;
  const file = path.join(folder, `returns-${files}.xml`);
  const returned = { reason, end_to_end: mandate_reference! };
  const line = { amount: amount ?? (amount_minor / 100).toFixed(2), kind: 'DBIT', returned } as const;
  await writeFile(file, bankStatement([line]));
  return file;
}

async function spend(anna: DebitBuyer, credits: number): Promise<void> {
  const key = `test:${credits}:${Math.random()}`;
  await transact(db, (tx) => book(tx, anna.id, { key, delta: -credits, cause: 'message', ref: null }, clock.now()));
}

describe('the debit file for the bank', () => {
  test('contains each debit once, validates against the published schema, and can be written again', async () => {
    const [anna, bram, urs] = [await buyer(), await buyer({ credits: 30 }), await buyer({ credits: 10 })];
    await confirmed(anna);
    await confirmed({ ...bram, iban: 'GB29 NWBK 6016 1331 9268 19', bic: 'nwbkgb2l' });
    await confirmed({ ...urs, iban: 'CH93 0076 2011 6238 5295 7', bic: 'UBSWCHZH80A' });
    const file = await admin('file');
    const xml = await readFile(file, 'utf8');
    const schema = await readFile(
      path.resolve(import.meta.dirname, '../../../testing/payments/pain.008.001.08.xsd'),
      'utf8',
    );
    const { errors } = await validateXML({
      xml: [{ fileName: 'debits.xml', contents: xml }],
      schema: [{ fileName: 'pain.008.001.08.xsd', contents: schema }],
      initialMemoryPages: 256,
      maxMemoryPages: memoryPages.MiB * 64,
    });
    expect(errors).toEqual([]);
    expect(xml).toContain('<NbOfTxs>3</NbOfTxs>');
    expect(xml).toContain(anna.iban);
    expect(xml).toContain('<SeqTp>OOFF</SeqTp>');
    expect(xml).toContain(`<ReqdColltnDt>${(await mandateOf(anna)).collect_on}</ReqdColltnDt>`);
    // For accounts outside the European Economic Area, the file has the holder's address and the BIC.
    expect(xml.match(/<PstlAdr>/g)).toHaveLength(2);
    expect(xml.match(/<Ctry>..<\/Ctry>/g)?.toSorted()).toEqual(['<Ctry>CH</Ctry>', '<Ctry>GB</Ctry>']);
    expect(xml).toContain('<BICFI>NWBKGB2L</BICFI>');
    expect(xml).toContain('<BICFI>UBSWCHZH80A</BICFI>');
    expect(await admin('file')).toBe('No debit is due.');
    await rm(file);
    const name = path.basename(file, '.xml');
    expect(await admin('file', name)).toBe(file);
    expect((await readFile(file, 'utf8')).match(/<DrctDbtTxInf>/g)).toHaveLength(3);
  });
});

describe('a returned debit', () => {
  test('takes back its credits once, blocks further debits, and ends premium', async () => {
    const anna = await buyer();
    await confirmed(anna);
    const file = await comesBack(anna);
    const told = await Promise.all(Array.from({ length: 20 }, () => admin('returns', file)));
    expect(told.filter((line) => line.includes('1 returned'))).toHaveLength(1);
    expect(await balanceOf(db, anna.id)).toBe(5);
    expect((await anna.ask(showUser, {})).reply.user).toMatchObject({ credits: 5, paid_user: false });
    const { transactions } = (await anna.ask(listTransactions, {})).reply;
    expect(transactions.map(({ cause, delta }) => [cause, delta])).toContainEqual(['debit_return', -75]);
    const shown = (await anna.ask(showDirectDebit, {})).reply;
    expect(shown).toMatchObject({ state: 'blocked', owed_credits: 0 });
    const again = await placeTestOrder(anna, { payment_method: 'sdd', country: 'DE' });
    const { problem } = await anna.ask(askDebitCode, { ...form(anna), payment_id: again.reply.payment_id });
    expect(problem.code).toBe('direct_debit_blocked');
  });

  test('turns used credits into a debt, which the next purchase pays first', async () => {
    const anna = await buyer();
    await confirmed(anna);
    await spend(anna, 70);
    await admin('returns', await comesBack(anna));
    expect(await balanceOf(db, anna.id)).toBe(0);
    expect((await anna.ask(showDirectDebit, {})).reply.owed_credits).toBe(65);
    const small = await placeTestOrder(anna, { credits: 10 });
    await settle(
      db,
      small.reply.payment_id,
      await reportedStatus(services, small.reply.payment_id, 'completed'),
      clock.now(),
    );
    expect(await balanceOf(db, anna.id)).toBe(0);
    expect((await anna.ask(showDirectDebit, {})).reply.owed_credits).toBe(55);
    const large = await placeTestOrder(anna, { credits: 75 });
    await settle(
      db,
      large.reply.payment_id,
      await reportedStatus(services, large.reply.payment_id, 'completed'),
      clock.now(),
    );
    expect(await balanceOf(db, anna.id)).toBe(20);
    expect((await anna.ask(showDirectDebit, {})).reply.owed_credits).toBe(0);
    expect((await anna.ask(showUser, {})).reply.user).toMatchObject({ paid_user: true });
  });

  test('keeps premium if the member has paid for another purchase', async () => {
    const anna = await buyer();
    await confirmed(anna);
    const other = await placeTestOrder(anna, { credits: 10 });
    await settle(
      db,
      other.reply.payment_id,
      await reportedStatus(services, other.reply.payment_id, 'completed'),
      clock.now(),
    );
    await admin('returns', await comesBack(anna));
    expect((await anna.ask(showUser, {})).reply.user).toMatchObject({ paid_user: true, credits: 15 });
  });

  test('blocks the bank account for other members too', async () => {
    const [anna, bram] = [await buyer(), await buyer()];
    await confirmed(anna);
    await admin('returns', await comesBack(anna));
    const { problem } = await bram.ask(askDebitCode, { ...form(bram), iban: anna.iban });
    expect(problem.code).toBe('direct_debit_blocked');
    expect(await admin('blocked')).toContain('AM04');
    expect(await admin('unblock', anna.id)).toContain('permitted again');
    expect((await anna.ask(showDirectDebit, {})).reply.state).toBe('open');
  });

  test('whose amount differs from the debit changes nothing', async () => {
    const anna = await buyer();
    await confirmed(anna);
    expect(await admin('returns', await comesBack(anna, 'AM04', '1.00'))).toContain('1 unknown');
    expect(await balanceOf(db, anna.id)).toBe(80);
  });

  test('after a withdrawal takes the used credits, and cancels the refund', async () => {
    const anna = await buyer();
    await confirmed(anna);
    await spend(anna, 10);
    const declared = { name: 'Zaphod Holder', email: anna.email, order: anna.payment_id, confirmed: 'yes' } as const;
    expect((await anna.ask(withdraw, declared)).status).toBe(200);
    const left = await balanceOf(db, anna.id);
    const provider = services.providers.named('debit');
    const refund = {
      key: `withdrawal:${anna.payment_id}`,
      amount_minor: 3000,
      currency: 'EUR',
      description: 'x',
    } as const;
    expect(await provider.refund(anna.payment_id, refund)).toMatchObject({ status: 'pending' });
    await admin('returns', await comesBack(anna));
    expect(await db.selectFrom('bank_refund').selectAll().where('reference', '=', anna.payment_id).execute()).toEqual(
      [],
    );
    expect(await provider.refund(anna.payment_id, refund)).toMatchObject({ status: 'done' });
    const { owed_credits } = (await anna.ask(showDirectDebit, {})).reply;
    const taken = left - (await balanceOf(db, anna.id));
    const { credits } = await db
      .selectFrom('withdrawal')
      .select('credits')
      .where('payment_id', '=', anna.payment_id)
      .executeTakeFirstOrThrow();
    expect(credits + taken + owed_credits).toBe(75);
  });

  test('is recognized in a status report (pain.002) too', async () => {
    const anna = await buyer();
    await confirmed(anna);
    const { mandate_reference, amount_minor } = await mandateOf(anna);
    const file = path.join(folder, 'report.xml');
    await writeFile(
      file,
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><OrgnlPmtInfAndSts>
<OrgnlPmtInfId>X</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${mandate_reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${(amount_minor / 100).toFixed(2)}</InstdAmt></Amt></OrgnlTxRef>
</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
    );
    expect(await admin('returns', file)).toContain('1 returned');
    expect((await mandateOf(anna)).return_reason).toBe('AC01');
  });
});

test('every balance equals the sum of its ledger entries', async () => {
  expect(await unbalancedWallets(db)).toEqual([]);
});
