import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { isRefused } from '#contract/refusal.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { noteFault } from '../../../platform/http/faults.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
import { connected } from '#testing/databases/empty-database.ts';
import { inDatabase } from '#testing/databases/servers.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { brokenBooks, haveCredits, readTexts } from '#testing/talk.ts';
import { sendText } from './send.ts';

/**
 * Faults that no member saw: of batches whose messages were then sent one by one, and of counts that wait for their
 * next settlement.
 */
const beside: unknown[] = [];
const services = await testServices({ onFault: (fault) => void beside.push(fault) });
const { db, clock, connection } = services;
const prices = { message_credits: 1, message_length: 2000 };
const talks = 5;
/**
 * Each conversation gets at least this many messages; a fast machine sends more, up to `most`, until enough faults have
 * occurred.
 */
const fewest = 20;
const most = 50;
const enoughFaults = 3;

type Pair = readonly [TestPerson, TestPerson];

async function pair(name: string): Promise<Pair> {
  const two = [
    await person(services, `Anna ${name}`),
    await person(services, `Bram ${name}`, { gender: 'male' }),
  ] as const;
  await haveCredits(services, two[0].id, most);
  return two;
}

/**
 * Sends as a browser does: retries with the same key until it gets a response. Returns the number of failed attempts.
 */
async function sendUntilAnswered([from, to]: Pair, text: string): Promise<number> {
  const delivery = { from: from.id, to: to.id, key: crypto.randomUUID(), at: clock.now() };
  for (let faults = 0; ; faults += 1) {
    try {
      const sent = await sendText(db, delivery, { text }, prices);
      expect(isRefused(sent)).toBe(false);
      return faults;
    } catch (fault) {
      if (faults === 200) throw fault;
      expect(codeOf(fault), String(fault)).toBe('unavailable');
      await sleep(20);
    }
  }
}

/** Returns the error code that a member would see. */
function codeOf(fault: unknown): string {
  return noteFault(services.log, { path: '/api/message.php', method: 'POST' }, fault).code;
}

/** Terminates the coordinator's connections to the workers repeatedly until `work` is done. */
async function whileWorkersBreak(work: () => Promise<void>): Promise<void> {
  const name = new URL(connection.connectionString!).pathname.slice(1);
  const workers = await Promise.all(
    inject('postgres')
      .servers.slice(1)
      .map(async (server) => await connected(inDatabase(server, name))),
  );
  const done = new AbortController();
  const breaking = (async () => {
    while (!done.signal.aborted) {
      for (const worker of workers) {
        await worker.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name LIKE 'citus_internal%'`);
        await sleep(150);
      }
    }
  })();
  await work().finally(() => done.abort());
  await breaking;
  await untilCommitted(workers);
  for (const worker of workers) await worker.end();
}

/** Waits until the coordinator has committed or rolled back everything that was prepared on a broken worker. */
async function untilCommitted(workers: readonly pg.Client[]): Promise<void> {
  const coordinator = await connected(connection);
  await expect
    .poll(async () => {
      await coordinator.query('SELECT recover_prepared_transactions()');
      const left = await Promise.all(
        workers.map(
          async (worker) =>
            (await worker.query('SELECT FROM pg_prepared_xacts WHERE database = current_database()')).rowCount,
        ),
      );
      return left.every((count) => count === 0);
    })
    .toBe(true);
  await coordinator.end();
}

describe.skipIf(!isDistributed(db))('in a cluster (skipped unless DATABASE_URL is a coordinator)', () => {
  test('workers that fail while messages are sent lose no message, duplicate none, and take no credit without one', async () => {
    const pairs: Pair[] = [];
    for (let talk = 0; talk < talks; talk += 1) pairs.push(await pair(`of talk ${talk}`));
    const sent = pairs.map((): string[] => []);
    let faults = 0;
    await whileWorkersBreak(async () => {
      await Promise.all(
        pairs.map(async (two, talk) => {
          const texts = sent[talk]!;
          while (texts.length < fewest || (faults + beside.length < enoughFaults && texts.length < most)) {
            texts.push(`Message ${texts.length}`);
            faults += await sendUntilAnswered(two, texts.at(-1)!);
          }
        }),
      );
    });
    expect(faults + beside.length, 'no fault occurred during a message').toBeGreaterThanOrEqual(enoughFaults);
    for (const [talk, two] of pairs.entries()) {
      expect(await readTexts(two[1], two[0])).toEqual(sent[talk]);
      expect(await balanceOf(db, two[0].id)).toBe(most - sent[talk]!.length);
    }
    expect(await brokenBooks(services)).toEqual([]);
    expect(beside.map(codeOf).filter((code) => code !== 'unavailable')).toEqual([]);
  });
});
