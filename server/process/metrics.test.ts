import { createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { logIn, signUp } from '#contract/accounts/accounts.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { reportMember } from '#contract/reports.ts';
import { browser } from '#testing/browser.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { freePort } from '#testing/free-port.ts';
import { placeTestOrder } from '#testing/orders.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { person, signUpForm, testPassword } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { areaFigures, areaJobs } from '../areas/index.ts';
import { checkBooks, checkBooksWorker } from '../areas/books/nightly.ts';
import { decidePhoto } from '../areas/photos/decide.ts';
import { decideReport } from '../areas/reports/decide-report.ts';
import { jobFigures } from '../platform/jobs/job-figures.ts';
import { exposition, ofWorker } from '../platform/metrics/exposition.ts';
import { openFigures } from '../platform/metrics/figures.ts';
import { LostRace, transact } from '../platform/postgres/transact.ts';
import { readConfig } from './config.ts';
import { measureProcess } from './metrics.ts';

const measured = measureProcess();
const services = await testServices({ record: measured.record });
const { db, clock, storage, sites, log, connection, logged } = services;
const tools = { figures: [...areaFigures, ...jobFigures(areaJobs)], clock, log };
const hour = 3_600_000;

/** Scrapes at this moment: the values by name and labels. */
async function scrape(to = connection): Promise<ReadonlyMap<string, number>> {
  const text = await exposition(await openFigures(to, tools).read(), ofWorker(1, await measured.collect()));
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))] as const;
    }),
  );
}

function eventLines(): Record<string, unknown>[] {
  return logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ name }) => name === 'events');
}

async function countOf(table: 'member' | 'session' | 'payment'): Promise<number> {
  const found = db.selectFrom(table).select((all) => all.fn.countAll<number>().as('count'));
  return (await found.executeTakeFirstOrThrow()).count;
}

const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });

describe('counters', () => {
  test('of sign-ups and logins are those of the database, and a repeated request counts once', async () => {
    const key = crypto.randomUUID();
    const own = browser(services.app, { ip: '198.51.100.20' });
    await own.ask(signUp, signUpForm('Emma'), { key });
    await browser(services.app, { ip: '198.51.100.20' }).ask(signUp, signUpForm('Emma'), { key });
    await browser(services.app, { ip: '198.51.100.21' }).ask(logIn, { email: anna.email, password: testPassword });
    await browser(services.app, { ip: '198.51.100.22' }).ask(logIn, { email: anna.email, password: 'wrong' });
    const found = await scrape();
    expect(found.get('damson_sign_ups_total{worker="1"}')).toBe(await countOf('member'));
    expect(found.get('damson_logins_total{worker="1"}')).toBe(await countOf('session'));
  });

  test('of purchases are those of the database', async () => {
    measured.observe({
      hub: services.hub,
      pools: {},
      replica: undefined,
      providers: services.providers.all.map(({ name }) => name),
    });
    expect((await scrape()).get('damson_purchases_total{provider="sandbox",worker="1"}')).toBe(0);
    const { buy } = moneyScene(services);
    await buy(anna);
    await buy(bram);
    expect(await countOf('payment')).toBe(2);
    expect((await scrape()).get('damson_purchases_total{provider="sandbox",worker="1"}')).toBe(2);
  });

  test('count a transaction that lost a race and ran again once, and a rolled back one never', async () => {
    const before = (await scrape()).get('damson_logins_total{worker="1"}')!;
    let runs = 0;
    await transact(db, async (tx) => {
      tx.record({ event: 'logged_in' });
      runs += 1;
      if (runs < 3) throw new LostRace('lost');
      await Promise.resolve();
    });
    const failed = transact(db, async (tx) => {
      tx.record({ event: 'logged_in' });
      await Promise.resolve();
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await scrape()).get('damson_logins_total{worker="1"}')).toBe(before + 1);
  });
});

describe('figures', () => {
  test('of photos are their number and the age of the oldest', async () => {
    await anna.upload(uploadPhoto, await jpeg({ motif: 4 }));
    clock.move(2 * hour);
    await bram.upload(uploadPhoto, await jpeg({ motif: 5 }));
    clock.move(hour);
    const found = await scrape();
    expect(found.get('damson_photos_waiting')).toBe(2);
    expect(found.get('damson_photos_waiting_oldest_seconds')).toBe((3 * hour) / 1000);
  });

  test('of reports are their number and the age of the oldest', async () => {
    expect((await scrape()).get('damson_reports_waiting_oldest_seconds')).toBe(0);
    await anna.ask(reportMember, { profile: bram.id, category: 'scam', text: '' });
    clock.move(hour);
    const found = await scrape();
    expect(found.get('damson_reports_waiting')).toBe(1);
    expect(found.get('damson_reports_waiting_oldest_seconds')).toBe(hour / 1000);
  });

  test('of open payments are by provider', async () => {
    await placeTestOrder(anna);
    clock.move(hour);
    const found = await scrape();
    expect(found.get('damson_payments_open{provider="sandbox"}')).toBe(1);
    expect(found.get('damson_payments_open_oldest_seconds{provider="sandbox"}')).toBe(hour / 1000);
  });

  test('of unsent emails are those in the outbox', async () => {
    const { rows } = await sql<{ unsent: number }>`SELECT count(*) AS unsent FROM mail WHERE sent_at IS NULL`.execute(
      db,
    );
    expect(rows[0]!.unsent).toBeGreaterThan(0);
    expect((await scrape()).get('damson_emails_unsent')).toBe(rows[0]!.unsent);
  });

  test('of drift are the result of the last check', async () => {
    expect((await scrape()).has('damson_books_drift')).toBe(false);
    await db.updateTable('wallet').set({ balance: 999 }).where('member_id', '=', bram.id).execute();
    await db.outlets.enqueue(db, checkBooks, {});
    await services.work([checkBooksWorker({ db, sites, log, alarmEmail: undefined })]);
    await expect.poll(async () => (await scrape()).get('damson_books_drift')).toBe(1);
    expect((await scrape()).get('damson_books_checked_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600);
  });

  test('of jobs are those that the queue counted', async () => {
    await sql`UPDATE pgboss.queue SET ready_count = 7, failed_count = 3 WHERE name = 'send_push'`.execute(db);
    const found = await scrape();
    // The queue counts again every ten seconds.
    expect([0, 7]).toContain(found.get('damson_jobs_waiting{queue="send_push"}'));
    expect([0, 3]).toContain(found.get('damson_jobs_failed{queue="send_push"}'));
  });

  test('that cannot be read are left out, and the others remain', async () => {
    await sql`ALTER TABLE report RENAME TO report_renamed`.execute(db);
    const found = await scrape();
    await sql`ALTER TABLE report_renamed RENAME TO report`.execute(db);
    expect(found.get('damson_database_up')).toBe(1);
    expect(found.get('damson_figures_unread')).toBe(1);
    expect(found.has('damson_reports_waiting')).toBe(false);
    expect(found.get('damson_photos_waiting')).toBe(2);
  });
});

describe('without a database', () => {
  test('a scrape succeeds, and reports that the database is down', async () => {
    const found = await scrape({ ...connection, host: '127.0.0.1', port: await freePort() });
    expect(found.get('damson_database_up')).toBe(0);
    expect(found.has('damson_photos_waiting')).toBe(false);
    expect(found.get('damson_sign_ups_total{worker="1"}')).toBeGreaterThan(0);
  });

  test('a scrape succeeds although the server accepts connections and never responds', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    expect((await scrape({ ...connection, host: '127.0.0.1', port })).get('damson_database_up')).toBe(0);
  });

  test('simultaneous scrapes read the figures once', async () => {
    const figures = openFigures(connection, tools);
    const [one, other] = await Promise.all([figures.read(), figures.read()]);
    expect(one).toBe(other);
    expect(await figures.read()).toBe(one);
  });
});

describe('the log', () => {
  test('has a line for each sign-up, photo, report, decision and purchase, without names and addresses', async () => {
    const { id: photo } = await db.selectFrom('picture').select('id').limit(1).executeTakeFirstOrThrow();
    await decidePhoto(
      { db, storage },
      photo,
      { decision: 'rejected', by: 'admin one', reason: 'unclear' },
      clock.now(),
    );
    const { id: report } = await db.selectFrom('report').select('id').limit(1).executeTakeFirstOrThrow();
    const verdict = { decision: 'warned', ground: 'scam', note: 'Please stop, Bram.', by: 'admin one' } as const;
    await decideReport({ db, storage, sites }, report, verdict, clock.now());
    const lines = eventLines();
    const site = 'damson.test';
    expect(lines).toContainEqual(expect.objectContaining({ event: 'signed_up', member: anna.id, site }));
    const bought = { event: 'purchased', member: anna.id, provider: 'sandbox', currency: 'EUR' };
    expect(lines).toContainEqual(expect.objectContaining(bought));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'photo_waits', photo }));
    const rejected = { event: 'photo_rejected', photo, reason: 'unclear', by: 'admin one' };
    expect(lines).toContainEqual(expect.objectContaining(rejected));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'report_received', report, category: 'scam' }));
    const decided = { event: 'report_decided', report, decision: 'warned', by: 'admin one' };
    expect(lines).toContainEqual(expect.objectContaining(decided));
    expect(JSON.stringify(lines)).not.toMatch(/Anna|Bram|example\.org|198\.51/);
  });

  test('has no line for a login, because logins go to the security log', () => {
    expect(eventLines().some(({ event }) => event === 'logged_in')).toBe(false);
  });
});

describe('the settings', () => {
  const read = (environment: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: services.folder, ...environment }).metrics;

  test('serve metrics nowhere by default, and on this machine only if just a port is set', () => {
    expect(read({})).toBeUndefined();
    expect(read({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' })).toEqual({ host: '10.0.0.7', port: 9464 });
  });

  test('reject the public port', () => {
    expect(() => read({ PORT: '3000', METRICS_PORT: '3000' })).toThrow('METRICS_PORT must be another port than PORT.');
  });
});
