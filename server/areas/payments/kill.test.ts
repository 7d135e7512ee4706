import { expect, test, vi } from 'vitest';
import { showPayment } from '#contract/payments.ts';
import { withdraw } from '#contract/payments/withdrawals.ts';
import { buys, comesIn, confirms, type Deeds, type Player } from '#testing/drills/drill.ts';
import { drilledProduct, type DrillRows } from '#testing/drills/drilled-product.ts';
import { brokenInvariants } from '#testing/databases/invariants.ts';
import { embeddedIn } from '#testing/databases/embedded-database.ts';
import { startProduct } from '#testing/product.ts';

const polling = { timeout: 240_000, interval: 500 };

/** The steps of an order, each with its first write. The product is killed right before that write. */
const steps = [
  ['the order is stored', 'INSERT', 'payment'],
  ['the provider creates its payment', 'INSERT', 'sandbox_payment'],
  ['the provider’s reference is stored', 'UPDATE OF provider_ref', 'payment'],
  ['the provider stores that it is paid', 'UPDATE', 'sandbox_payment'],
  ['the payment is completed', 'UPDATE OF status', 'payment'],
  ['its credits are booked', 'INSERT', 'ledger'],
  ['its invoice is written', 'INSERT', 'invoice'],
  ['its receipt is mailed', 'INSERT', 'mail'],
  ['its withdrawal is stored', 'INSERT', 'withdrawal'],
  ['the provider creates the refund', 'INSERT', 'sandbox_refund'],
  ['the refund is stored', 'UPDATE OF refunded_at', 'withdrawal'],
] as const;

/** Buys credits, and withdraws once they arrive. Unanswered calls are retried under the same idempotency key. */
async function buysAndWithdraws(player: Player, url: string, deeds: Deeds): Promise<void> {
  await buys(player, url, deeds);
  const payment_id = deeds.orders.find(({ by }) => by === player)!.id as never;
  await vi.waitFor(async () => {
    const { payment } = await player.ask(showPayment, { payment_id });
    expect(payment.status).toBe('completed');
  }, polling);
  await player.ask(withdraw, { name: 'A Player', email: player.email, order: payment_id, confirmed: 'yes' });
}

/** Blocks writes to a table in the database until the gate is opened. */
async function gateIn(folder: string) {
  const guard = await embeddedIn(folder);
  await guard.query(`CREATE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(14); RETURN NEW; END $$`);
  return {
    close: async (event: string, table: string): Promise<void> => {
      await guard.query('SELECT pg_advisory_lock(14)');
      await guard.query(`CREATE TRIGGER gate BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION gate()`);
    },
    /** Returns whether a write is waiting at the gate. */
    waitsThere: async (): Promise<boolean> => {
      const { rowCount } = await guard.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
      return (rowCount ?? 0) > 0;
    },
    /** Opens the gate and ends the waiting connections, because their process is dead. */
    open: async (table: string): Promise<void> => {
      await guard.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
      await guard.query(`DROP TRIGGER gate ON ${table}`);
      await guard.query('SELECT pg_advisory_unlock(14)');
    },
    end: async () => await guard.end(),
  };
}

async function countOf(rows: DrillRows, what: string): Promise<number> {
  return Number((await rows(`SELECT count(*) AS id FROM ${what}`)).rows[0]!.id);
}

test(`kill -9 before each of the ${steps.length} steps of an order loses nothing and books nothing twice`, async () => {
  const { environment, product, rows } = await drilledProduct({ signup_credits: 5 });
  let running = product;
  const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const gate = await gateIn(environment.DATA_DIR);
  const stories: Promise<void>[] = [];
  for (const [step, event, table] of steps) {
    const player = await comesIn(product.url, deeds);
    await confirms(player, { query: rows });
    await gate.close(event, table);
    stories.push(buysAndWithdraws(player, product.url, deeds));
    await vi.waitFor(async () => expect(await gate.waitsThere(), step).toBe(true), polling);
    await running.end('SIGKILL');
    await gate.open(table);
    running = await startProduct(environment);
    await running.ready();
  }
  await Promise.all(stories);
  await gate.end();

  const people = steps.length;
  await vi.waitFor(async () => expect(await countOf(rows, 'sandbox_refund')).toBe(people), polling);
  await vi.waitFor(
    async () => expect(await countOf(rows, 'withdrawal WHERE refunded_at IS NOT NULL')).toBe(people),
    polling,
  );
  await vi.waitFor(async () => expect(await countOf(rows, `mail WHERE kind = 'receipt'`)).toBe(people), polling);
  expect(await countOf(rows, 'payment')).toBe(people);
  expect(await countOf(rows, `payment WHERE status = 'completed'`)).toBe(people);
  expect(await countOf(rows, 'sandbox_payment')).toBe(people);
  expect(await countOf(rows, `ledger WHERE cause = 'purchase'`)).toBe(people);
  expect(await countOf(rows, `ledger WHERE cause = 'refund'`)).toBe(people);
  expect(await countOf(rows, `mail WHERE kind = 'withdrawal'`)).toBe(people);
  for (const kind of ['invoice', 'credit_note']) {
    const numbers = await rows(`SELECT sequence AS id FROM invoice WHERE kind = '${kind}' ORDER BY sequence`);
    const gapless = Array.from({ length: people }, (_, index) => index + 1);
    expect(
      numbers.rows.map(({ id }) => Number(id)),
      kind,
    ).toEqual(gapless);
  }
  expect(await countOf(rows, 'wallet WHERE balance <> 5')).toBe(0);
  expect(await brokenInvariants({ query: rows })).toEqual({});
}, 900_000);
